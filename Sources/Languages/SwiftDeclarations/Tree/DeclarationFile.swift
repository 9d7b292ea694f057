/// The declarations of a file, as tables over its bytes. Immutable and thread-safe.
package final class DeclarationFile: Sendable {
  /// The path as the user wrote it.
  package let path: String
  /// The contents in UTF-8. Equal to the file, except that bodies of inline blocks are replaced with spaces if the
  /// options require it.
  package let bytes: [UInt8]
  package let rows: [DeclarationRow]
  package let attributes: [AttributeRow]
  package let modifiers: [ModifierRow]
  package let parameters: [ParameterRow]
  package let conditions: [ConditionRow]
  package let comments: [CommentRow]
  /// The unparsable parts, sorted by position.
  package let problems: [ParseIssue]

  init(path: String, bytes: [UInt8], tables: DeclarationTables) {
    self.path = path
    self.bytes = bytes
    rows = tables.rows
    attributes = tables.attributes
    modifiers = tables.modifiers
    parameters = tables.parameters
    conditions = tables.conditions
    comments = tables.comments
    problems = tables.problems
  }

  /// The text in a byte range.
  package func text(_ range: ByteRange) -> String {
    let indices = range.indices.clamped(to: 0..<bytes.count)
    return bytes.withUnsafeBufferPointer { String(decoding: $0[indices], as: UTF8.self) }
  }

  /// The top-level declarations.
  package var topLevel: DeclarationList { DeclarationList(file: self, index: 0, end: rows.count) }

  /// All declarations, parents before their children.
  package var all: [Declaration] { rows.indices.map { Declaration(file: self, index: $0) } }
}

/// The tables of a file, which the parser creates and the index stores.
struct DeclarationTables: Sendable {
  var rows: [DeclarationRow] = []
  var attributes: [AttributeRow] = []
  var modifiers: [ModifierRow] = []
  var parameters: [ParameterRow] = []
  var conditions: [ConditionRow] = []
  var comments: [CommentRow] = []
  var problems: [ParseIssue] = []
}
