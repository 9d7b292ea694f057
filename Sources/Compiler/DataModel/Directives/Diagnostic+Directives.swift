import SourceText

extension Diagnostic {
  static func unknownDirective(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-directive", at: range, what: "unknown directive '@\(name)'",
      why: "a schema supports @table, @view, @col, @ref, @default, @index, @unique and @searchable",
      fix: near.map { "change it to '@\($0)'" } ?? "remove it")
  }

  static func operationDirectiveInSchema(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "misplaced-directive", at: range, what: "'@\(name)' is not allowed in a schema",
      why: "'@\(name)' applies to operations", fix: "move it to an operation of a connector")
  }

  static func misplacedDirective(
    _ name: String, on place: DirectiveSignature.Place, belongsOn places: [DirectiveSignature.Place],
    at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "misplaced-directive", at: range, what: "'@\(name)' is not allowed on \(place.rawValue)",
      why: "'@\(name)' applies to \(places.map(\.rawValue).joined(separator: " or "))", fix: "move it or remove it")
  }

  static func repeatedDirective(_ name: String, first: SourceRange, at range: SourceRange) -> Self {
    Diagnostic(
      id: "repeated-directive", at: range, what: "duplicate directive '@\(name)'",
      why: "'@\(name)' is not repeatable", fix: "remove one of them",
      notes: [Note(position: first.position, text: "the first use is here")])
  }

  static func unknownArgument(
    _ name: String, of directive: String, near: String?, known: [String], at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "unknown-argument", at: range, what: "unknown argument '\(name)' of '@\(directive)'",
      why: known.isEmpty
        ? "'@\(directive)' has no arguments" : "the arguments of '@\(directive)' are \(known.joined(separator: ", "))",
      fix: near.map { "change it to '\($0)'" } ?? "remove it")
  }

  static func repeatedArgument(_ name: String, of directive: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "repeated-argument", at: range, what: "duplicate argument '\(name)' of '@\(directive)'",
      why: "argument names must be unique", fix: "remove one of them")
  }

  static func argumentType(_ name: String, of directive: String, wanted: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "argument-type", at: range, what: "invalid value for argument '\(name)' of '@\(directive)'",
      why: "the argument requires \(wanted)", fix: "use \(wanted)")
  }

  static func unknownArgumentValue(
    _ name: String, of directive: String, near: String?, known: [String], at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "unknown-argument-value", at: range, what: "'\(name)' is not a valid value for '@\(directive)'",
      why: "the valid values are \(known.joined(separator: ", "))",
      fix: "use '\(near ?? known.joined(separator: "' or '"))'")
  }
}
