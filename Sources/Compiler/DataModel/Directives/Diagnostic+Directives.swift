import SourceText

extension Diagnostic {
  static func unknownDirective(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-directive", at: range, what: "there is no directive '@\(name)'",
      why: "a schema has @table, @view, @col, @ref, @default, @index, @unique and @searchable",
      fix: near.map { "write '@\($0)'" } ?? "remove it")
  }

  static func operationDirectiveInSchema(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "misplaced-directive", at: range, what: "'@\(name)' cannot stand in a schema",
      why: "it says something of an operation", fix: "move it to the operations of a connector")
  }

  static func misplacedDirective(
    _ name: String, on place: DirectiveSignature.Place, belongsOn places: [DirectiveSignature.Place],
    at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "misplaced-directive", at: range, what: "'@\(name)' cannot stand on \(place.rawValue)",
      why: "it belongs on \(places.map(\.rawValue).joined(separator: " or "))", fix: "move or remove it")
  }

  static func repeatedDirective(_ name: String, first: SourceRange, at range: SourceRange) -> Self {
    Diagnostic(
      id: "repeated-directive", at: range, what: "'@\(name)' is written twice",
      why: "it may stand once in one place", fix: "keep one of them",
      notes: [Note(position: first.position, text: "the first one is here")])
  }

  static func unknownArgument(
    _ name: String, of directive: String, near: String?, known: [String], at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "unknown-argument", at: range, what: "'@\(directive)' has no argument '\(name)'",
      why: known.isEmpty ? "it takes none" : "it takes \(known.joined(separator: ", "))",
      fix: near.map { "write '\($0)'" } ?? "remove it")
  }

  static func repeatedArgument(_ name: String, of directive: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "repeated-argument", at: range, what: "argument '\(name)' of '@\(directive)' is written twice",
      fix: "keep one of them")
  }

  static func argumentType(_ name: String, of directive: String, wanted: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "argument-type", at: range, what: "'\(name)' of '@\(directive)' is of the wrong kind",
      why: "it takes \(wanted)", fix: "write \(wanted)")
  }

  static func unknownArgumentValue(
    _ name: String, of directive: String, near: String?, known: [String], at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "unknown-argument-value", at: range, what: "'@\(directive)' knows no value '\(name)' here",
      why: "it knows \(known.joined(separator: ", "))", fix: "write '\(near ?? known.joined(separator: "' or '"))'")
  }
}
