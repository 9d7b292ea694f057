/// A name of the database, in double quotes.
package func quotedName(_ name: String) -> String { quoted(name, with: "\"") }

/// A constant of the schema as SQL text, in single quotes. Never a value of a request.
package func quotedText(_ text: String) -> String { quoted(text, with: "'") }

/// By scalars, as databases read: to Swift a quote and an accent behind it are one character, and no quote.
private func quoted(_ text: String, with mark: Unicode.Scalar) -> String {
  var result = String.UnicodeScalarView([mark])
  for scalar in text.unicodeScalars {
    if scalar == mark { result.append(mark) }
    result.append(scalar)
  }
  result.append(mark)
  return String(result)
}
