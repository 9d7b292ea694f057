/// A part of a template: text, or what stands between two delimiters.
struct TemplateToken {
  enum Kind {
    case text
    /// `{{ … }}`
    case variable
    /// `{% … %}`
    case tag
  }

  /// What a tag does to the text beside it: `-` removes white space, `+` and nothing keep it.
  let trimsBefore: Bool
  let trimsAfter: Bool
  let kind: Kind
  /// Of the whole token, delimiters included.
  let range: Range<Int>
  /// Between the delimiters and their marks; the same as ``range`` for text.
  let content: Range<Int>
  /// A comment stood between this token and the one before it, so that neither trims the other.
  let followsComment: Bool
}
