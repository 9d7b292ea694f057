import SwiftDeclarations

/// The raw type of an enum, both by Sourcery's rule, which uses the first name in the declaration's own clause, and by
/// Swift's rule. An extension never adds a raw type.
final class RawTypeInfo {
  /// The inherited types without the raw type.
  let inheritedTypes: [String]
  /// The raw type by Sourcery's rule.
  let rawTypeName: TypeName?
  /// The raw type that Swift infers, such as `String` or `Int`.
  let literalRawTypeName: TypeName?

  private static let literalTypes: Set<String> = [
    "String", "Character", "Substring", "StaticString", "Unicode.Scalar", "Int", "Int8", "Int16", "Int32", "Int64",
    "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128", "Float", "Float16", "Float32", "Float64",
    "Float80", "Double", "CGFloat", "Bool",
  ]

  init(of type: DeclaredType) {
    let written = type.writtenInheritedTypes
    guard type.typeKind == .enumeration, !type.isExtension else {
      inheritedTypes = written
      rawTypeName = nil
      literalRawTypeName = nil
      return
    }
    let first = type.fragments.lazy.filter { !$0.isExtension }.flatMap(\.inheritedTypes).first
    literalRawTypeName = Self.literal(first, of: type)
    let found = Self.found(first, of: type)
    rawTypeName = found
    inheritedTypes = found != nil && found?.name == first ? written.filter { $0 != first } : written
  }

  private static func found(_ first: String?, of type: DeclaredType) -> TypeName? {
    if let variable = type.rawVariables.first(where: { $0.name == "rawValue" && !$0.isStatic }) {
      return variable.actualTypeName
    }
    if let alias = type.aliasDeclarations.first(where: { $0.aliasName == "RawValue" }) { return alias.typeName }
    guard let first else { return nil }
    let cases = type.cases
    guard !cases.isEmpty, !cases.contains(where: \.hasAssociatedValue) else { return nil }
    if let known = type.inheritedDeclaration(first),
      known.typeKind == .protocolType || known.typeKind == .protocolComposition
    {
      return nil
    }
    return TypeName(first, in: type.scope)
  }

  private static func literal(_ first: String?, of type: DeclaredType) -> TypeName? {
    guard let first else { return nil }
    let name = TypeName(first, in: type.scope)
    let actual = name.actualTypeName?.name ?? name.name
    let hasRawValues = type.cases.contains { !$0.declaration.row.value.isEmpty }
    return literalTypes.contains(actual) || hasRawValues ? name : nil
  }

  /// The raw values by case name.
  func effectiveValues(of cases: [EnumCase]) -> [String: String] {
    guard let literalRawTypeName else { return [:] }
    let actual = literalRawTypeName.actualTypeName?.name ?? literalRawTypeName.name
    let isText = actual == "String" || actual == "Character" || actual == "Substring"
    var values: [String: String] = [:]
    var next = 0
    for element in cases {
      let plain = element.name.filter { $0 != "`" }
      if let written = element.rawValue {
        values[element.name] = written
        if let number = Int(written.filter { $0 != "_" }) { next = number &+ 1 }
      } else if isText {
        values[element.name] = plain
      } else {
        values[element.name] = String(next)
        next &+= 1
      }
    }
    return values
  }
}

extension DeclaredType {
  package var rawTypeName: TypeName? { rawTypeInfo.rawTypeName }
  package var rawType: DeclaredType? { rawTypeName?.type }
  package var hasRawType: Bool { rawTypeName != nil }
  /// Whether the cases have raw values in Swift.
  package var isRawRepresentable: Bool { literalRawTypeName != nil }
  package var literalRawTypeName: TypeName? { rawTypeInfo.literalRawTypeName }
  package var hasAssociatedValues: Bool { cases.contains(where: \.hasAssociatedValue) }
}
