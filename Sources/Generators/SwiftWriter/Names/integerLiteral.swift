/// An integer as a Swift literal, with groups of digits if it has more than four.
package func integerLiteral(_ value: Int) -> String {
  let digits = String(value.magnitude)
  // The formatter requires groups from five digits.
  guard digits.utf8.count > 4 else { return String(value) }
  var literal = value < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { literal += "_" }
    literal.append(digit)
  }
  return literal
}
