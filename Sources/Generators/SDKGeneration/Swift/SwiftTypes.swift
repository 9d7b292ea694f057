import Configuration
import ConnectorAPI
import DataModel
import SwiftWriter

/// Spells types as they are seen from one place: what a generated type hides there gets its module's name before it.
struct SwiftTypes {
  let context: SwiftSDKContext
  /// Names of types and members that are declared around the place, apart from types at the top of files. A member
  /// hides a type too, where an expression names the type.
  var hidden: Set<SwiftIdentifier> = []

  /// A type of the standard library, Foundation or the runtime.
  subscript(_ name: String) -> String {
    let identifier = SwiftIdentifier(name)
    guard hidden.contains(identifier) || context.topNames.contains(identifier) else { return name }
    return "\(Self.module(of: name, context)).\(name)"
  }

  /// A key or enum of this SDK.
  func top(_ name: SwiftIdentifier) -> String {
    hidden.contains(name) ? "\(context.moduleName).\(name)" : name.text
  }

  private static func module(of name: String, _ context: SwiftSDKContext) -> String {
    switch name {
    case "MainActor": "_Concurrency"
    case "UUID": "Foundation"
    case "Timestamp": context.isMartlet ? "Martlet" : "FirebaseCore"
    case _ where runtimeTypes.contains(name): context.isMartlet ? "Martlet" : "FirebaseDataConnect"
    default: "Swift"
    }
  }

  /// Modules that the generated files may write before a type.
  static let fixedModules = Set(
    ["Swift", "_Concurrency", "Foundation", "FoundationEssentials", "Martlet", "FirebaseCore", "FirebaseDataConnect"]
      .map { SwiftIdentifier($0) })

  /// The same with the SDK's own.
  static func modules(_ context: SwiftSDKContext) -> Set<SwiftIdentifier> {
    fixedModules.union([SwiftIdentifier(context.moduleName)])
  }

  /// What a member may not be called: it would stand before a module, or clash with what a conformance brings.
  static let takenMembers = fixedModules.union([SwiftIdentifier("hashValue")])

  /// Without the outer nullability and the list; `nil` where a type has no Swift form of its own.
  func base(_ type: APIType) -> String? {
    let name = type.base
    if let table = keyTable(type, context.input.model), let key = context.keyType(of: table.typeName) {
      return top(key.name)
    }
    if context.input.model.enumType(name) != nil { return top(context.enumName(name)) }
    if let prelude = PreludeEnum.all.first(where: { $0.graphQLName == name.text }) { return top(prelude.name) }
    return Scalar(rawValue: name.text).map { scalar($0) } ?? (name.text == "ID" ? self["String"] : nil)
  }

  func base(_ type: ColumnType) -> String {
    switch type.base {
    case .scalar(let scalar): self.scalar(scalar)
    case .enumeration(let name): top(context.enumName(name))
    }
  }

  private func scalar(_ scalar: Scalar) -> String {
    switch scalar {
    case .uuid: self["UUID"]
    case .string: self["String"]
    case .int: self["Int"]
    case .int64: self["Int64"]
    case .float: self["Double"]
    case .boolean: self["Bool"]
    case .date: self["LocalDate"]
    case .timestamp: self["Timestamp"]
    case .any: self["AnyValue"]
    case .vector: "[\(self["Float"])]"
    }
  }

  /// With lists, whose elements are never optional, and without the outer nullability.
  func whole(_ type: APIType, base: String) -> String {
    var text = base
    var inner = type.nullable
    while let element = inner.element {
      text = "[\(text)]"
      inner = element.nullable
    }
    return text
  }
}

private let runtimeTypes: Set<String> = [
  "LocalDate", "AnyValue", "CodecHelper", "OptionalVariable", "OperationVariable", "OperationResult",
  "QueryFetchPolicy", "DataConnect", "QueryRefObservation", "QueryRefObservableObject", "MutationRef",
  "ConnectorConfig", "CacheSettings", "DataConnectSettings", "GeneratedCodeContract",
]
