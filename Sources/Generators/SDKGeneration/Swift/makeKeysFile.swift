import DataModel
import SwiftWriter

/// `<C>Keys.swift`: one struct for each table.
func makeKeysFile(_ context: SwiftSDKContext) -> SwiftFile {
  let types = SwiftTypes(context: context)
  return .sdk(
    context, sources: context.schemaFiles, declarations: context.keys.flatMap { makeKey($0, types) })
}

private func makeKey(_ key: KeyType, _ outer: SwiftTypes) -> [SwiftDeclaration] {
  var types = outer
  types.hidden = Set(key.members.map(\.name)).union([SwiftIdentifier("CodingKeys")])
  let properties = key.members.map { member in
    SwiftDeclaration.variable(
      .init(member.name, type: SwiftText(memberType(member, types)), modifiers: ["private(set)"]))
  }
  let codingKeys = makeCodingKeys(key.members.map { ($0.name, $0.column.field.text) }, types)
  let structure = TypeDeclaration(
    .structure, key.name, documentation: "The primary key of `\(key.table.typeName)`.",
    members: properties + [codingKeys])
  return [
    .type(structure),
    .extension(.init(of: "\(key.name)", inherits: [SwiftText(types["Codable"])], members: makeCoding(key, types))),
    .extension(
      .init(
        of: "\(key.name)", inherits: [SwiftText(types["Equatable"])],
        members: [
          makeEquality(of: key.name, body: comparisonStatements(key.members.map(\.name)), types)
        ])),
    .extension(
      .init(
        of: "\(key.name)", inherits: [SwiftText(types["Hashable"])],
        members: [makeHash(key.members.map(\.name), types)])),
    .extension(.init(of: "\(key.name)", inherits: [SwiftText(types["Sendable"])])),
  ]
}

private func memberType(_ member: KeyType.Member, _ types: SwiftTypes) -> String {
  let base = types.base(member.column.type)
  return member.column.type.isList ? "[\(base)]" : base
}

private func makeCoding(_ key: KeyType, _ types: SwiftTypes) -> [SwiftDeclaration] {
  [
    makeDecoding(key.members.map { .init(name: $0.name, type: memberType($0, types)) }, types),
    makeEncoding(key.members.map { .init(name: $0.name, isOptional: false) }, types),
  ]
}
