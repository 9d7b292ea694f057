/// A name as an SQL identifier, in double quotes: `my "table"` becomes `"my ""table"""`.
package func quotedName(_ name: String) -> String { quoted(name, with: "\"") }

/// A constant as an SQL string literal, in single quotes. For names and constants of a schema; values of requests are bound.
package func quotedText(_ text: String) -> String { quoted(text, with: "'") }

/// Doubles the mark scalar by scalar, as databases read. To Swift a quote with a combining accent is one character.
private func quoted(_ text: String, with mark: Unicode.Scalar) -> String {
  var result = String.UnicodeScalarView([mark])
  for scalar in text.unicodeScalars {
    if scalar == mark { result.append(mark) }
    result.append(scalar)
  }
  result.append(mark)
  return String(result)
}
