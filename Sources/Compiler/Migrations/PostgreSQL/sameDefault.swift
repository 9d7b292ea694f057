/// Whether two defaults are equivalent. PostgreSQL normalizes stored expressions, so casts, parentheses and quotes
/// around numbers are ignored. Two expressions that are not constants cannot be compared and count as the same.
func sameDefault(_ live: String?, _ wanted: String?) -> Bool {
  guard let live, let wanted else { return live == nil && wanted == nil }
  let (left, right) = (core(live), core(wanted))
  if left == right { return true }
  let makers = ["gen_random_uuid", "uuid_generate_v4"]
  if makers.contains(where: left.hasPrefix), makers.contains(where: right.hasPrefix) { return true }
  return !isConstant(left) && !isConstant(right)
}

/// Removes casts, parentheses and whitespace outside quotes.
private func core(_ text: String) -> String {
  var result = ""
  var rest = text[...]
  while let character = rest.first {
    if rest.unicodeScalars.first == "'", let end = rest.endOfQuotes {
      result += rest[..<end]
      rest = rest[end...]
    } else if rest.hasPrefix("::") {
      rest = rest.dropFirst(2)
      while let next = rest.first, next.isLetter || next.isNumber || "_ []\"".contains(next) {
        if rest.unicodeScalars.first == "\"", let end = rest.endOfQuotes {
          rest = rest[end...]
        } else {
          rest = rest.dropFirst()
        }
      }
      if rest.hasPrefix("("), let end = rest.endOfParentheses { rest = rest[rest.index(after: end)...] }
    } else {
      if !character.isWhitespace, character != "(", character != ")" { result += character.lowercased() }
      rest = rest.dropFirst()
    }
  }
  if result.count > 2, result.first == "'", result.last == "'" {
    let inner = result.dropFirst().dropLast()
    if Double(inner) != nil { return String(inner) }
  }
  return result
}

private func isConstant(_ text: String) -> Bool {
  text.first == "'" || Double(text) != nil || text == "true" || text == "false" || text.hasPrefix("array[")
}
