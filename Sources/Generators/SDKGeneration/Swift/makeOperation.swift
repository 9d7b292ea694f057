import Configuration
import GraphQLSyntax
import Operations
import SwiftWriter

/// The class of an operation.
func makeOperation(_ named: SwiftSDKContext.NamedOperation, _ context: SwiftSDKContext) -> TypeDeclaration {
  let shape = OperationShape(named, context)
  let types = shape.types
  let name = named.className
  let dataConnect = SwiftText(types["DataConnect"])
  let kind = named.operation.kind == .mutation ? "mutation" : "query"
  var members: [SwiftDeclaration] = [
    .variable(.init(SwiftIdentifier("dataConnect"), type: dataConnect, isConstant: true, access: .internal)),
    .function(
      .init(
        nil, access: .internal, parameters: [.init(SwiftIdentifier("dataConnect"), dataConnect)],
        body: ["self.dataConnect = dataConnect"])),
    .variable(
      .init(
        SwiftIdentifier("OperationName"), isConstant: true, modifiers: ["static"],
        content: .value(SwiftText(stringLiteral(named.name))))),
    .typealias(.init(SwiftIdentifier("Ref"), shape.referenceType)),
  ]
  if shape.hasFieldMap {
    members.append(
      .variable(
        .init(
          SwiftIdentifier("_fieldMap"), isConstant: true, access: .internal, modifiers: ["static"],
          documentation: "Maps the fields of a response to the schema, for the cache.",
          content: .rawText(makeFieldMap(named.operation, model: context.input.model)))))
  }
  members += shape.inputs.map { .type(makeInput($0, types)) }
  members += [
    .type(makeVariables(shape)), .type(makeResult(shape.data, types)), .function(makeRef(shape)),
    .function(makeExecute(shape)),
  ]
  return TypeDeclaration(
    context.isMartlet ? .finalClass : .openClass, name,
    inherits: context.isMartlet ? [SwiftText(types["Sendable"])] : [],
    documentation: "The \(kind) `\(named.name)`.", members: members)
}

extension OperationShape {
  /// The type of references, such as `QueryRefObservation<Op.Data, Op.Variables>`.
  var referenceType: SwiftText {
    let type =
      switch (isMutation, context.input.sdk.observablePublisher) {
      case (true, _): "MutationRef"
      case (false, .observableMacro): "QueryRefObservation"
      case (false, .observableObject): "QueryRefObservableObject"
      }
    return .generic(SwiftText(types[type]), ["\(className).Data", "\(className).Variables"])
  }

  var retirement: [String] {
    named.operation.isRetired ? [#"@available(*, deprecated, message: "the service has retired this operation")"#] : []
  }

  /// The cache of the official runtime does not use field maps.
  var hasFieldMap: Bool { context.isMartlet && context.input.sdk.clientCache != nil }

  var takesFetchPolicy: Bool { !isMutation && context.input.sdk.clientCache != nil }
}

/// `ref(…)`.
private func makeRef(_ shape: OperationShape) -> FunctionDeclaration {
  var locals = shape.locals()
  let call = shape.makeCall(&locals, closure: .optionalFunction("(inout \(shape.className).Variables) -> Void"))
  return FunctionDeclaration(
    "ref", parameters: call.parameters, result: shape.referenceType, attributes: shape.retirement,
    body: call.body + shape.returnReference(call.variables, locals: &locals))
}

/// `execute(…)`, on the main actor.
private func makeExecute(_ shape: OperationShape) -> FunctionDeclaration {
  let types = shape.types
  let context = shape.context
  var locals = shape.locals()
  var parameters: [FunctionDeclaration.Parameter] = []
  var arguments: [SwiftText] = []
  if shape.takesFetchPolicy {
    // A variable of the operation may have the same name.
    let name = locals.take(SwiftIdentifier("fetchPolicy"))
    parameters.append(.init(name, SwiftText(types["QueryFetchPolicy"]), defaultValue: ".preferCache"))
    arguments = ["fetchPolicy: \(name)"]
  }
  let call = shape.makeCall(
    &locals, closure: .optionalFunction("@\(types["MainActor"]) (inout \(shape.className).Variables) -> Void"))
  var body = call.body
  let ref = locals.take(SwiftIdentifier("ref"))
  body.append(.text("let \(ref) = " + shape.reference(call.variables)))
  if !context.isMartlet, !shape.isMutation {
    let cast = locals.take(SwiftIdentifier("refCast"))
    body.append(.text("let \(cast) = \(ref) as! " + shape.referenceType))
    body.append(.text("return try await " + .call("\(cast).execute", arguments)))
  } else {
    body.append(.text("return try await " + .call("\(ref).execute", arguments)))
  }
  return FunctionDeclaration(
    "execute", parameters: parameters + call.parameters, effects: ["async", "throws"],
    result: .generic(SwiftText(types["OperationResult"]), ["\(shape.className).Data"]),
    attributes: ["@\(types["MainActor"])"] + shape.retirement, body: body)
}

extension OperationShape {
  /// The names inside `ref` and `execute`. The names of variables have priority, because they are parameters.
  func locals() -> NameScope { NameScope(taken: Set(variables.map(\.name))) }

  struct Call {
    let parameters: [FunctionDeclaration.Parameter]
    let body: [SwiftStatement]
    let variables: SwiftIdentifier
  }

  /// The parameters of a call, and the statements that create `variables` from them.
  func makeCall(_ locals: inout NameScope, closure: SwiftText) -> Call {
    let required = variables.filter { !$0.isOptional }
    let hasOptional = required.count < variables.count
    let name = locals.take(SwiftIdentifier("variables"))
    var parameters = required.map { FunctionDeclaration.Parameter($0.name, SwiftText($0.type)) }
    var body: [SwiftStatement] = [
      .text(
        "\(hasOptional ? "var" : "let") \(name) = "
          + .call("\(className).Variables", required.map { "\($0.name.argumentLabel): \($0.name)" }))
    ]
    if hasOptional {
      let optional = locals.take(SwiftIdentifier("optionalVars"))
      parameters.append(.init(label: nil, name: optional, type: closure, defaultValue: "nil"))
      body.append(.block("if let \(optional)", ["\(optional)(&\(name))"]))
    }
    return Call(parameters: parameters, body: body, variables: name)
  }

  /// The call of the runtime that creates the reference.
  func reference(_ variables: SwiftIdentifier) -> SwiftText {
    let isHidden = self.variables.contains { $0.name.plain == "dataConnect" }
    let receiver = isHidden ? "self.dataConnect" : "dataConnect"
    var arguments: [SwiftText] = [
      "name: \(className).OperationName", "variables: \(variables)", "resultsDataType: \(className).Data.self",
    ]
    if hasFieldMap { arguments.append("fieldMap: \(className)._fieldMap") }
    if isMutation { return .call("\(receiver).mutation", arguments) }
    let publisher = context.input.sdk.observablePublisher
    if context.isMartlet {
      return .call("\(receiver).\(publisher == .observableMacro ? "observation" : "observableObject")", arguments)
    }
    arguments.append("publisher: .\(publisher.rawValue)")
    return .call("\(receiver).query", arguments)
  }

  func returnReference(_ variables: SwiftIdentifier, locals: inout NameScope) -> [SwiftStatement] {
    guard !context.isMartlet else { return [.text("return " + reference(variables))] }
    let ref = locals.take(SwiftIdentifier("ref"))
    let cast = isMutation ? "as" : "as!"
    return [.text("let \(ref) = " + reference(variables)), .text("return \(ref) \(cast) " + referenceType)]
  }
}
