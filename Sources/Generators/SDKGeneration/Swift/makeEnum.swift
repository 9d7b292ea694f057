import DataModel
import SwiftWriter

/// An enum of the schema. A value that is unknown to the generated code is kept as text and sent back unchanged.
func makeEnum(_ type: EnumType, _ types: SwiftTypes) -> SwiftDeclaration {
  // `none` and `some` conflict with the cases of `Optional`.
  let taken = ["_UNKNOWN", "none", "some", "rawValue", "hashValue"]
  var names = NameScope(taken: Set(taken.map { SwiftIdentifier($0) }))
  let cases = type.values.map { value in (name: names.take(SwiftIdentifier(value)), literal: stringLiteral(value)) }
  let name = types.context.enumName(type.name)
  let string = SwiftText(types["String"])
  let read = SwiftStatement.selection(
    "rawValue",
    cases.map { .init("case \($0.literal)", .text("self = .\($0.name)")) } + [
      .init("default", "self = ._UNKNOWN(rawValue)")
    ])
  let write = SwiftStatement.selection(
    "self",
    cases.map { .init("case .\($0.name)", .text("return \($0.literal)")) } + [
      .init("case ._UNKNOWN(let value)", "return value")
    ])
  return .type(
    TypeDeclaration(
      .enumeration, name,
      inherits: ["RawRepresentable", "Codable", "Hashable", "Equatable", "Sendable"].map { SwiftText(types[$0]) },
      documentation: type.description ?? "Values of the enum `\(type.name)`.",
      members: cases.map { .enumCase(.init($0.name)) } + [
        .enumCase(
          .init(
            SwiftIdentifier("_UNKNOWN"), payload: [string],
            documentation: "A value that was added to the schema after this code was generated.")),
        .function(.init(nil, parameters: [.init(SwiftIdentifier("rawValue"), string)], body: [read])),
        .variable(.init(SwiftIdentifier("rawValue"), type: string, content: .computed([write]))),
        makeEquality(of: name, body: ["return lhs.rawValue == rhs.rawValue"], types),
        .function(
          .init(
            "hash",
            parameters: [
              .init(label: SwiftIdentifier("into"), name: SwiftIdentifier("hasher"), type: "inout \(types["Hasher"])")
            ], body: ["hasher.combine(rawValue)"])),
      ]))
}
