import Configuration
import SwiftWriter

/// `<C>Client.swift`: the class of the connector, and its shared instance.
func makeClientFile(_ context: SwiftSDKContext) -> SwiftFile {
  .sdk(
    context, sources: context.operationFiles,
    declarations: [.extension(makeEntry(context)), .type(makeConnector(context))])
}

/// `extension DataConnect { public static let moviesConnector … }`.
private func makeEntry(_ context: SwiftSDKContext) -> ExtensionDeclaration {
  let types = SwiftTypes(context: context)
  let dataConnect = SwiftText(types["DataConnect"])
  var arguments: [SwiftText] = ["connectorConfig: \(context.connectorClass).connectorConfig"]
  var body: [SwiftStatement] = []
  if let cache = context.input.sdk.clientCache {
    var settings: [SwiftText] = ["storage: .\(cache.storage.rawValue)", "maxAge: \(seconds(cache.maxAge))"]
    if context.isMartlet, let size = cache.maxSize { settings.append("maxSize: \(integerLiteral(size))") }
    body += [
      .text("let cacheSettings = " + .call(SwiftText(types["CacheSettings"]), settings)),
      .text("let settings = " + .call(SwiftText(types["DataConnectSettings"]), ["cacheSettings: cacheSettings"])),
    ]
    arguments.append("settings: settings")
  }
  arguments.append("callerSDKType: .generated")
  if context.isMartlet, let endpoint = context.input.sdk.endpoint {
    arguments.append("endpoint: \(stringLiteral(endpoint))")
  }
  body += [
    .text("let dataConnect = " + .call(dataConnect + ".dataConnect", arguments)),
    "return \(context.connectorClass)(dataConnect: dataConnect)",
  ]
  return ExtensionDeclaration(
    of: dataConnect,
    members: [
      .variable(
        .init(
          context.connectorProperty, type: "\(context.connectorClass)", isConstant: true, modifiers: ["static"],
          documentation: "The operations of the connector `\(context.input.connector.connectorID)`.",
          content: .closure(body)))
    ])
}

/// Integers are written without a decimal point.
private func seconds(_ value: Double) -> String { Int(exactly: value).map { integerLiteral($0) } ?? String(value) }

private func makeConnector(_ context: SwiftSDKContext) -> TypeDeclaration {
  // If a name does not start with a letter, a class and the property that contains it have the same name.
  let types = SwiftTypes(context: context, hidden: Set(context.operations.map(\.propertyName)))
  let service = context.input.service
  let config = SwiftText.call(
    SwiftText(types["ConnectorConfig"]),
    [
      "serviceId: \(stringLiteral(service.serviceID))", "location: \(stringLiteral(service.location))",
      "connector: \(stringLiteral(context.input.connector.connectorID))",
    ])
  let initializer = FunctionDeclaration(
    nil, access: .internal, parameters: [.init(SwiftIdentifier("dataConnect"), SwiftText(types["DataConnect"]))],
    body: ["self.dataConnect = dataConnect"]
      + context.operations.map { operation in
        .text(
          "self.\(operation.propertyName) = "
            + .call(SwiftText(types.top(operation.className)), ["dataConnect: dataConnect"]))
      })
  let emulator = FunctionDeclaration(
    "useEmulator",
    parameters: [
      .init(
        SwiftIdentifier("host"), SwiftText(types["String"]),
        defaultValue: "\(types["DataConnect"]).EmulatorDefaults.host"),
      .init(
        SwiftIdentifier("port"), SwiftText(types["Int"]), defaultValue: "\(types["DataConnect"]).EmulatorDefaults.port"),
    ], documentation: "Sends all later calls to the server at `host` and `port`, without encryption.",
    body: ["self.dataConnect.useEmulator(host: host, port: port)"])
  return TypeDeclaration(
    context.isMartlet ? .finalClass : .openClass, context.connectorClass,
    inherits: context.isMartlet ? [SwiftText(types["Sendable"])] : [],
    documentation: "The connector `\(context.input.connector.connectorID)`: its operations.",
    members: [
      .variable(
        .init(
          SwiftIdentifier("dataConnect"), type: SwiftText(types["DataConnect"]), isConstant: true, access: .internal)),
      .variable(
        .init(SwiftIdentifier("connectorConfig"), isConstant: true, modifiers: ["static"], content: .value(config))),
      .function(initializer), .function(emulator),
    ]
      + context.operations.map { operation in
        .variable(
          .init(operation.propertyName, type: SwiftText(types.top(operation.className)), isConstant: true))
      })
}
