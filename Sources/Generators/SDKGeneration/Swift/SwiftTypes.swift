import Configuration
import ConnectorAPI
import DataModel
import SwiftWriter

/// Spells types for a certain scope: types that are hidden there are qualified with their module.
struct SwiftTypes {
  let context: SwiftSDKContext
  /// The names of types and members in the scope, except for top-level types. A member hides a type too, where an
  /// expression refers to the type.
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

  /// The modules that generated files may use as qualifiers.
  static let fixedModules = Set(
    ["Swift", "_Concurrency", "Foundation", "FoundationEssentials", "Martlet", "FirebaseCore", "FirebaseDataConnect"]
      .map { SwiftIdentifier($0) })

  /// These modules, and the module of the SDK.
  static func modules(_ context: SwiftSDKContext) -> Set<SwiftIdentifier> {
    fixedModules.union([SwiftIdentifier(context.moduleName)])
  }

  /// Names that members must not have, because they would hide a module or conflict with a member of a conformance.
  static let takenMembers = fixedModules.union([SwiftIdentifier("hashValue")])

  /// The type without the outer optional and list; `nil` if the type has no mapping to Swift.
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

  /// The type with lists, whose elements are never optional, and without the outer optional.
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
