import SourceText

extension Diagnostic {
  static func illFormedUTF8(at range: SourceRange) -> Self {
    Diagnostic(
      id: "ill-formed-utf8", at: range, what: "invalid UTF-8",
      why: "GraphQL files must be encoded in UTF-8", fix: "save the file as UTF-8")
  }

  static func unknownCharacters(_ text: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-character", at: range, what: "unexpected character in '\(text.prefix(20))'",
      why: "GraphQL allows it only in strings and comments",
      fix: "remove it")
  }

  static func invalidNumber(_ text: String, because reason: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "invalid-number", at: range, what: "'\(text.prefix(40))' is not a valid number", why: reason,
      fix: "correct the number")
  }

  static func invalidEscape(at range: SourceRange) -> Self {
    Diagnostic(
      id: "invalid-escape", at: range, what: "invalid escape sequence in a string",
      why: "the escape sequences are \\\" \\\\ \\/ \\b \\f \\n \\r \\t, and \\u0041 or \\u{1F600} for Unicode",
      fix: "use '\\\\' for a backslash")
  }

  static func unterminatedString(at range: SourceRange) -> Self {
    Diagnostic(
      id: "unterminated-string", at: range, what: "unterminated string",
      why: "a string in \"…\" must end on the same line",
      fix: "add '\"', or use \"\"\" for a string with several lines")
  }

  static func unterminatedBlockString(at range: SourceRange) -> Self {
    Diagnostic(
      id: "unterminated-block-string", at: range, what: "unterminated block string",
      why: "a block string must end with '\"\"\"'", fix: "add '\"\"\"'")
  }
}
