/// Something that could not be read, and was passed over.
package struct DeclarationProblem: Hashable, Sendable {
  /// The raw values are stored in the index: append only.
  package enum Kind: UInt8, Sendable {
    case unterminatedString
    case unterminatedComment
    case unterminatedName
    case unclosedBlock
    case strayBrace
    case unreadableDeclaration
    case nestedTooDeep
    case tooManyFaults
    case fileTooLarge
    case conflictMarker
    case unclosedCondition
  }

  package let kind: Kind
  package let offset: Int
  /// What it is about: the word before the place, a name.
  package let detail: String

  package init(kind: Kind, offset: Int, detail: String) {
    self.kind = kind
    self.offset = offset
    self.detail = detail
  }
}
