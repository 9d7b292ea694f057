/// A Swift string literal for a text, including quotes.
package func stringLiteral(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": literal += "\\\""
    case "\\": literal += "\\\\"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    case _ where needsEscape(scalar): literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}

/// Control characters, line separators, and bidirectional controls.
private func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
  default: false
  }
}
