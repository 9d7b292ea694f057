import ConnectorAPI
import DataModel
import Operations
import SwiftWriter

/// A struct for the rows of a variable of the type `X_Data`, with the members that `@allow` lists.
struct InputStruct {
  struct Member {
    let name: SwiftIdentifier
    let wire: String
    let kind: Kind
  }

  enum Kind {
    case column(ColumnType)
    case rows(InputStruct, isList: Bool)
  }

  let name: SwiftIdentifier
  let members: [Member]

  /// `nil` for variables of other types.
  init?(_ variable: CheckedVariable, _ context: SwiftSDKContext, _ scope: inout NameScope) {
    guard let table = dataTable(variable.type, context.input.model), let allowed = variable.allowed else { return nil }
    let name = scope.take(
      SwiftIdentifier("\(table.typeName)Data"), SwiftIdentifier("\(table.typeName)Data\(upperFirst(variable.name))"))
    self.init(name: name, table: table, allowed: allowed.members, context)
  }

  private init(name: SwiftIdentifier, table: Table, allowed: [AllowedMembers.Member], _ context: SwiftSDKContext) {
    self.name = name
    let memberNames = allowed.map { SwiftIdentifier($0.name) }
    var types = NameScope(
      taken: Set([SwiftIdentifier("CodingKeys")]).union(memberNames).union(context.topNames)
        .union(SwiftTypes.modules(context)))
    var names = NameScope(taken: SwiftTypes.takenMembers)
    members = allowed.compactMap { member in
      guard let kind = Self.kind(of: member, in: table, &types, context) else { return nil }
      return Member(name: names.take(SwiftIdentifier(member.name)), wire: member.name, kind: kind)
    }
  }

  private static func kind(
    of member: AllowedMembers.Member, in table: Table, _ types: inout NameScope, _ context: SwiftSDKContext
  ) -> Kind? {
    let field = FieldName(member.name)
    if let column = table.column(field) { return .column(column.type) }
    guard let relation = table.relation(field), let target = context.input.model.table(relation.target) else {
      return nil
    }
    let name = types.take(
      SwiftIdentifier("\(target.typeName)Data"), SwiftIdentifier("\(target.typeName)Data\(upperFirst(member.name))"))
    return .rows(
      InputStruct(name: name, table: target, allowed: member.members, context), isList: relation.isList)
  }

  var allNames: Set<SwiftIdentifier> {
    members.reduce([name]) { names, member in
      if case .rows(let inner, _) = member.kind { return names.union(inner.allNames).union([member.name]) }
      return names.union([member.name])
    }
  }
}

/// The struct, with nested structs for nested rows. All members are optional.
func makeInput(_ input: InputStruct, _ types: SwiftTypes) -> TypeDeclaration {
  var members: [SwiftDeclaration] = []
  for member in input.members {
    var type: String
    switch member.kind {
    case .column(let column): type = column.isList ? "[\(types.base(column))]" : types.base(column)
    case .rows(let inner, let isList):
      members.append(.type(makeInput(inner, types)))
      type = isList ? "[\(inner.name)]" : inner.name.text
    }
    type += "?"
    members.append(
      .variable(.init(member.name, type: SwiftText(type), attributes: ["@\(types["OptionalVariable"])"])))
  }
  let setUp = FunctionDeclaration(
    nil,
    parameters: [
      .init(
        label: nil, name: SwiftIdentifier("members"), type: .optionalFunction("(inout \(input.name)) -> Void"),
        defaultValue: "nil")
    ], documentation: "Members that the closure does not set are not sent.",
    body: [.block("if let members", ["members(&self)"])])
  let names = input.members.map(\.name)
  return TypeDeclaration(
    .structure, input.name, inherits: ["Encodable", "Hashable", "Sendable"].map { SwiftText(types[$0]) },
    documentation: "A row to write, with the members that the operation allows.",
    members: members + [
      .function(setUp), makeEquality(of: input.name, body: comparison(names), types), makeHash(names, types),
      makeCodingKeys(input.members.map { ($0.name, $0.wire) }, types),
      makeEncoding(input.members.map { .init(name: $0.name, isOptional: true) }, types),
    ])
}
