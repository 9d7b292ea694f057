/// The declarations of one file: tables over its bytes. A value that never changes, for any thread.
package final class DeclarationFile: Sendable {
  /// As the user wrote it.
  package let path: String
  /// UTF-8. Bodies of inline blocks are blanked if the options say so; nothing else differs from the file.
  package let bytes: [UInt8]
  package let rows: [DeclarationRow]
  package let attributes: [AttributeRow]
  package let modifiers: [ModifierRow]
  package let parameters: [ParameterRow]
  package let conditions: [ConditionRow]
  package let comments: [CommentRow]
  /// In order of place.
  package let problems: [DeclarationProblem]

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

  package func text(_ range: ByteRange) -> String {
    let indices = range.indices.clamped(to: 0..<bytes.count)
    return bytes.withUnsafeBufferPointer { String(decoding: $0[indices], as: UTF8.self) }
  }

  /// Every declaration that stands in no other one.
  package var topLevel: DeclarationList { DeclarationList(file: self, index: 0, end: rows.count) }

  /// All of them, parents before their children.
  package var all: [Declaration] { rows.indices.map { Declaration(file: self, index: $0) } }
}

/// What a parse makes, and what the index keeps.
struct DeclarationTables: Sendable {
  var rows: [DeclarationRow] = []
  var attributes: [AttributeRow] = []
  var modifiers: [ModifierRow] = []
  var parameters: [ParameterRow] = []
  var conditions: [ConditionRow] = []
  var comments: [CommentRow] = []
  var problems: [DeclarationProblem] = []
}
