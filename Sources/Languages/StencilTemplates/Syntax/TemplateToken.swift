/// A token of a template: text, or the contents of a tag or variable.
struct TemplateToken {
  enum Kind {
    case text
    /// `{{ … }}`
    case variable
    /// `{% … %}`
    case tag
  }

  /// Whether the tag trims adjacent whitespace: `-` does, `+` and no mark do not.
  let trimsBefore: Bool
  let trimsAfter: Bool
  let kind: Kind
  /// The range of the token, including delimiters.
  let range: Range<Int>
  /// The range between the delimiters and their marks. The same as ``range`` for text.
  let content: Range<Int>
  /// Whether a comment separates this token from the previous one, so that neither trims the other.
  let followsComment: Bool
}
