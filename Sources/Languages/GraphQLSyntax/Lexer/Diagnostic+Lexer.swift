import SourceText

extension Diagnostic {
  static func illFormedUTF8(at range: SourceRange) -> Self {
    Diagnostic(
      id: "ill-formed-utf8", at: range, what: "the file is no UTF-8 from here on",
      why: "GraphQL files are read as UTF-8", fix: "save the file with the encoding UTF-8")
  }

  static func unknownCharacters(_ text: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-character", at: range, what: "nothing in GraphQL begins with '\(text.prefix(20))'",
      fix: "remove it, or put it into a string or a comment")
  }

  static func invalidNumber(_ text: String, because reason: String, at range: SourceRange) -> Self {
    Diagnostic(id: "invalid-number", at: range, what: "'\(text.prefix(40))' is no number", why: reason)
  }

  static func invalidEscape(at range: SourceRange) -> Self {
    Diagnostic(
      id: "invalid-escape", at: range, what: "unknown escape in a string",
      why: "a backslash stands before one of \" \\ / b f n r t, or in \\u0041 and \\u{1F600} for a Unicode scalar",
      fix: "write '\\\\' for a backslash")
  }

  static func unterminatedString(at range: SourceRange) -> Self {
    Diagnostic(
      id: "unterminated-string", at: range, what: "the string has no end",
      why: "a string between single quotation marks ends in its own line",
      fix: "add '\"', or use \"\"\" for several lines")
  }

  static func unterminatedBlockString(at range: SourceRange) -> Self {
    Diagnostic(
      id: "unterminated-block-string", at: range, what: "the block string has no end", fix: "add '\"\"\"' after it")
  }
}
