/// A part of a file that could not be parsed and was skipped.
package struct ParseIssue: Hashable, Sendable {
  /// The raw values are stored in the index, so only append new ones.
  package enum Kind: UInt8, Sendable {
    case unterminatedString
    case unterminatedComment
    case unterminatedName
    case unclosedBlock
    case strayBrace
    case unreadableDeclaration
    case nestedTooDeep
    case tooManyIssues
    case fileTooLarge
    case conflictMarker
    case unclosedCondition
  }

  package let kind: Kind
  package let offset: Int
  /// The subject of the problem, such as a name or the word before the position.
  package let detail: String

  package init(kind: Kind, offset: Int, detail: String) {
    self.kind = kind
    self.offset = offset
    self.detail = detail
  }
}
