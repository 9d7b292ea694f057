import Configuration
import ConnectorAPI
import DataModel
import GraphQLSyntax
import Operations
import SwiftWriter

/// The names of an SDK that several files use.
struct SwiftSDKContext {
  let input: SwiftSDKInput
  /// The `connectorId` in upper camel case, the prefix of file names and of the connector's class.
  let connectorName: String
  /// The module name as `import` requires it.
  let moduleName: String
  /// One for each table, ordered by the bytes of `<T>_Key`.
  let keys: [KeyType]
  /// The enums that a variable, a selected field or a key uses, by name.
  let enums: [EnumType]
  let operations: [NamedOperation]
  /// The built-in enums that all SDKs declare, and those that this one uses.
  let preludeEnums: [PreludeEnum]
  /// The names of all top-level types.
  private(set) var topNames: Set<SwiftIdentifier> = []

  struct NamedOperation {
    let operation: CheckedOperation
    /// The name on the wire.
    let name: String
    let className: SwiftIdentifier
    let propertyName: SwiftIdentifier
  }

  init(_ input: SwiftSDKInput) {
    self.input = input
    let parts = input.connector.connectorID.split(separator: "-")
    connectorName = SwiftIdentifier(parts.map { upperFirst(String($0)) }.joined()).plain
    let letters = input.sdk.package.unicodeScalars.map { $0 == "-" || $0 == "." ? "_" : String($0) }
    moduleName = SwiftIdentifier(letters.joined()).plain
    keys = input.model.tables.filter { !$0.isView && !$0.key.isEmpty }.map { KeyType($0) }
      .sorted { "\($0.table.typeName)_Key".utf8.lexicographicallyPrecedes("\($1.table.typeName)_Key".utf8) }
    let used = usedEnums(input.operations, keys: keys, model: input.model)
    enums = input.model.enums.filter { used.contains($0.name) }
    operations = input.operations.operations.compactMap { operation in
      operation.name.map { name in
        let suffix = operation.kind == .mutation ? "Mutation" : "Query"
        return NamedOperation(
          operation: operation, name: name, className: SwiftIdentifier(upperFirst(name) + suffix),
          propertyName: SwiftIdentifier(lowerFirst(name) + suffix))
      }
    }
    let variableTypes = Set(input.operations.operations.flatMap(\.variables).map(\.type.base.text))
    preludeEnums = PreludeEnum.all.filter { $0.isAlwaysGenerated || variableTypes.contains($0.graphQLName) }
    topNames = Set(keys.map(\.name)).union(enums.map { enumName($0.name) }).union(operations.map(\.className))
      .union(preludeEnums.map(\.name)).union([connectorClass])
  }

  var isMartlet: Bool { input.sdk.runtime == .martlet }
  var connectorClass: SwiftIdentifier { SwiftIdentifier("\(connectorName)Connector") }
  var connectorProperty: SwiftIdentifier { SwiftIdentifier("\(lowerFirst(connectorName))Connector") }

  /// An enum with the name of a module would make the types of that module inaccessible.
  func enumName(_ name: TypeName) -> SwiftIdentifier {
    let identifier = SwiftIdentifier(name.text)
    return SwiftTypes.modules(self).contains(identifier) ? identifier.appending("_") : identifier
  }

  func keyType(of table: TypeName) -> KeyType? { keys.first { $0.table.typeName == table } }
}

/// A built-in enum, with its name in Swift.
struct PreludeEnum {
  let graphQLName: String
  let name: SwiftIdentifier
  let values: [String]
  let isAlwaysGenerated: Bool

  static let all = [
    PreludeEnum(
      graphQLName: "OrderDirection", name: SwiftIdentifier("OrderDirection"), values: ["ASC", "DESC"],
      isAlwaysGenerated: true),
    PreludeEnum(
      graphQLName: "Search_QueryFormat", name: SwiftIdentifier("SearchQueryFormat"),
      values: ["QUERY", "PLAIN", "PHRASE", "ADVANCED"], isAlwaysGenerated: true),
    PreludeEnum(
      graphQLName: "VectorSimilarityMethod", name: SwiftIdentifier("VectorSimilarityMethod"),
      values: ["L2", "COSINE", "INNER_PRODUCT"], isAlwaysGenerated: false),
  ]
}

func upperFirst(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
func lowerFirst(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }
