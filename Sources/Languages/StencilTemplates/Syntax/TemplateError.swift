package import SourceText

/// An error in a template. The first error stops the render, because later errors could be misleading.
package struct TemplateError: Error {
  /// The diagnostic. Its notes list the files through which the render reached the error.
  package private(set) var diagnostic: Diagnostic
  /// The file of the error, for showing its line.
  package let file: SourceFile

  init(id: String, at place: TemplatePosition, what: String, why: String? = nil, fix: String? = nil) {
    file = place.file
    diagnostic = Diagnostic(id: id, position: place.position, what: what, why: why, fix: fix)
  }

  /// Adds the position from which the render reached the error.
  func through(_ place: TemplatePosition, _ text: String) -> TemplateError {
    let note = Diagnostic.Note(position: place.position, text: text)
    // Recursion repeats the same position.
    guard diagnostic.notes.count < 20, diagnostic.notes.last != note else { return self }
    var copy = self
    copy.diagnostic = Diagnostic(
      id: diagnostic.id, position: diagnostic.position, what: diagnostic.what, why: diagnostic.why,
      fix: diagnostic.fix, notes: diagnostic.notes + [note])
    return copy
  }
}

extension TemplateError {
  static func unclosedToken(opener: String, at place: TemplatePosition) -> TemplateError {
    let closer = opener == "{{" ? "}}" : opener == "{%" ? "%}" : "#}"
    return TemplateError(
      id: "template-unclosed-token", at: place, what: "'\(opener)' is not closed", fix: "add '\(closer)'")
  }

  static func unknownTag(_ name: String, near: String?, at place: TemplatePosition) -> TemplateError {
    TemplateError(
      id: "template-unknown-tag", at: place, what: "Unknown template tag '\(name)'",
      fix: near.map { "change it to '\($0)'" })
  }

  static func unknownFilter(_ name: String, near: [String], isTag: Bool, at place: TemplatePosition) -> TemplateError {
    let similar = near.map { "'\($0)'" }.joined(separator: ", ")
    return TemplateError(
      id: "template-unknown-filter", at: place,
      what: near.isEmpty
        ? "Unknown filter '\(name)'." : "Unknown filter '\(name)'. Found similar filters: \(similar).",
      fix: isTag ? "'\(name)' is a tag: use '{% \(name) … %}'" : near.first.map { "change it to '\($0)'" })
  }

  static func syntax(_ what: String, fix: String? = nil, at place: TemplatePosition) -> TemplateError {
    TemplateError(id: "template-syntax", at: place, what: what, fix: fix)
  }

  static func render(_ what: String, why: String? = nil, fix: String? = nil, at place: TemplatePosition)
    -> TemplateError
  {
    TemplateError(id: "template-render", at: place, what: what, why: why, fix: fix)
  }

  static func filter(_ name: String, _ failure: FilterError, at place: TemplatePosition) -> TemplateError {
    TemplateError(
      id: "template-filter", at: place, what: "filter '\(name)': \(failure.what)", why: failure.why, fix: failure.fix)
  }

  static func limit(_ what: String, fix: String, at place: TemplatePosition) -> TemplateError {
    TemplateError(id: "template-limit", at: place, what: what, fix: fix)
  }
}

extension TemplateError {
  /// The text for the terminal: the diagnostic, the template line and a caret below the position.
  package var report: String {
    let lines = diagnostic.description.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let excerpt = file.excerpt(at: diagnostic.position)
    return ([String(lines[0])] + excerpt + lines.dropFirst().map(String.init)).joined(separator: "\n")
  }
}

extension SourceFile {
  /// The line of a position, and a caret below its column. Empty if the line is too long.
  fileprivate func excerpt(at position: SourcePosition) -> [String] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: position.line, omittingEmptySubsequences: false)
    guard position.path == path, position.line <= lines.count else { return [] }
    let line = String(decoding: lines[position.line - 1], as: UTF8.self)
    guard line.utf8.count <= 400 else { return [] }
    let before = String.UnicodeScalarView(line.unicodeScalars.prefix(position.column - 1))
    let indent = before.map { $0 == "\t" ? "\t" : " " }.joined()
    return ["  \(line.filter { $0 != "\r" && $0 != "\r\n" })", "  \(indent)^"]
  }
}
