import SwiftWriter

// Members of several generated types.

/// `enum CodingKeys`. A case whose name was changed has the name on the wire as its raw value.
func makeCodingKeys(_ members: [(name: SwiftIdentifier, wire: String)], _ types: SwiftTypes) -> SwiftDeclaration {
  .type(
    TypeDeclaration(
      .enumeration, SwiftIdentifier("CodingKeys"), access: .internal,
      inherits: [SwiftText(types["String"]), SwiftText(types["CodingKey"])],
      members: members.map { member in
        let isChanged = member.name.plain != member.wire
        return .enumCase(.init(member.name, rawValue: isChanged ? SwiftText(stringLiteral(member.wire)) : nil))
      }))
}

struct DecodedMember {
  let name: SwiftIdentifier
  /// The type, including `?`.
  let type: String
  /// Whether the key may be missing, which the official runtime treats as an error.
  var isGuarded = false
}

/// `init(from:)`.
func makeDecoding(_ members: [DecodedMember], _ types: SwiftTypes) -> SwiftDeclaration {
  var body: [SwiftStatement] = []
  if !members.isEmpty {
    body = [
      "var container = try decoder.container(keyedBy: CodingKeys.self)",
      "let codecHelper = \(types["CodecHelper"])<CodingKeys>()",
    ]
  }
  for member in members {
    let call = SwiftText.call(
      "codecHelper.decode", ["\(member.type).self", "forKey: .\(member.name)", "container: &container"])
    if member.isGuarded {
      body.append(.block("if container.contains(.\(member.name))", [.text("self.\(member.name) = try " + call)]))
    } else {
      body.append(.text("self.\(member.name) = try " + call))
    }
  }
  return .function(
    .init(
      nil,
      parameters: [
        .init(label: SwiftIdentifier("from"), name: SwiftIdentifier("decoder"), type: "any \(types["Decoder"])")
      ], effects: ["throws"], body: body))
}

struct EncodedMember {
  let name: SwiftIdentifier
  /// Whether the member has `@OptionalVariable`, so that it is encoded only if it is set.
  let isOptional: Bool
}

/// `encode(to:)`.
func makeEncoding(_ members: [EncodedMember], _ types: SwiftTypes) -> SwiftDeclaration {
  var body: [SwiftStatement] = [
    "var container = encoder.container(keyedBy: CodingKeys.self)",
    "let codecHelper = \(types["CodecHelper"])<CodingKeys>()",
  ]
  let locals = ["container", "codecHelper", "encoder"]
  for member in members {
    let value: SwiftText = locals.contains(member.name.plain) ? "self.\(member.name)" : "\(member.name)"
    let call: SwiftText =
      "try " + .call("codecHelper.encode", [value, "forKey: .\(member.name)", "container: &container"])
    body.append(member.isOptional ? .block("if $\(member.name.plain).isSet", [.text(call)]) : .text(call))
  }
  return .function(
    .init(
      "encode",
      parameters: [
        .init(label: SwiftIdentifier("to"), name: SwiftIdentifier("encoder"), type: "any \(types["Encoder"])")
      ], effects: ["throws"], body: body))
}

/// `==`. A nested type may have the same name as `type`.
func makeEquality(of type: SwiftIdentifier, body: [SwiftStatement], _ types: SwiftTypes) -> SwiftDeclaration {
  .function(
    .init(
      "==", isStatic: true,
      parameters: [.init(SwiftIdentifier("lhs"), "\(type)"), .init(SwiftIdentifier("rhs"), "\(type)")],
      result: SwiftText(types["Bool"]), body: body))
}

/// Compares members. A long chain of `&&` compiles slowly, so many members are compared in separate statements.
func comparison(_ names: [SwiftIdentifier]) -> [SwiftStatement] {
  guard let first = names.first else { return ["return true"] }
  if names.count > 3 { return comparisonStatements(names) }
  return [
    .text(
      names.dropFirst().reduce("return lhs.\(first) == rhs.\(first)") { text, name in
        text + .gap + "&& lhs.\(name) == rhs.\(name)"
      })
  ]
}

/// `if lhs.a != rhs.a { return false }` for each member, then `return true`.
func comparisonStatements(_ names: [SwiftIdentifier]) -> [SwiftStatement] {
  names.map { name in .block("if lhs.\(name)" + .gap + "!= rhs.\(name)", ["return false"]) } + ["return true"]
}

/// `hash(into:)`.
func makeHash(_ names: [SwiftIdentifier], _ types: SwiftTypes) -> SwiftDeclaration {
  .function(
    .init(
      "hash",
      parameters: [
        .init(label: SwiftIdentifier("into"), name: SwiftIdentifier("hasher"), type: "inout \(types["Hasher"])")
      ],
      body: names.map { name in
        let value: SwiftText = name.plain == "hasher" ? "self.\(name)" : "\(name)"
        return .text(.call("hasher.combine", [value]))
      }))
}
