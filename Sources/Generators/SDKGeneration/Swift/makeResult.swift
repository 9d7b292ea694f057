import ConnectorAPI
import SwiftWriter

/// A struct of the response, with nested structs for its fields.
func makeResult(_ result: ResultStruct, _ types: SwiftTypes) -> TypeDeclaration {
  var inherits = ["Decodable", "Sendable"]
  if result.key != nil {
    inherits += ["Hashable", "Equatable"]
    if case .none = result.identity {} else { inherits.append("Identifiable") }
  }
  var members: [SwiftDeclaration] = []
  for field in result.fields {
    if let structure = field.structure { members.append(.type(makeResult(structure, types))) }
    members.append(.variable(.init(field.name, type: SwiftText(typeText(field, types)))))
  }
  if let key = result.key { members += makeKeyMembers(key, of: result, types) }
  if !result.fields.isEmpty {
    members.append(makeCodingKeys(result.fields.map { ($0.name, $0.wire) }, types))
    members.append(
      makeDecoding(
        result.fields.map { field in
          .init(
            name: field.name, type: typeText(field, types),
            isGuarded: field.isConditional && !types.context.isMartlet)
        }, types))
  }
  return TypeDeclaration(
    .structure, result.name, inherits: inherits.map { SwiftText(types[$0]) }, members: members)
}

private func typeText(_ field: ResultStruct.Field, _ types: SwiftTypes) -> String {
  let base = field.structure?.name.text ?? types.base(field.type) ?? types["AnyValue"]
  return types.whole(field.type, base: base) + (field.isOptional ? "?" : "")
}

private func makeKeyMembers(
  _ key: ResultStruct.Key, of result: ResultStruct, _ types: SwiftTypes
) -> [SwiftDeclaration] {
  let keyName = SwiftText(types.top(key.type.name))
  let arguments = zip(key.type.members, key.fields).map { member, field -> SwiftText in
    "\(member.name.argumentLabel): \(field)"
  }
  // A nested struct with the same name hides this one.
  let isHidden = result.fields.contains { $0.structure?.name == result.name }
  var members: [SwiftDeclaration] = [
    .variable(
      .init(key.property, type: keyName, content: .computed([.text("return " + .call(keyName, arguments))]))),
    makeHash(key.fields, types),
    makeEquality(of: isHidden ? SwiftIdentifier.selfType : result.name, body: comparison(key.fields), types),
  ]
  if case .itself = result.identity {
    members.append(.variable(.init(SwiftIdentifier("id"), type: "Self", content: .computed(["self"]))))
  }
  return members
}
