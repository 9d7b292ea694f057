/// A whole number as a Swift literal, with digits in groups where there are many.
package func integerLiteral(_ value: Int) -> String {
  let digits = String(value.magnitude)
  // Four digits read well, and five the formatter wants in groups.
  guard digits.utf8.count > 4 else { return String(value) }
  var literal = value < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { literal += "_" }
    literal.append(digit)
  }
  return literal
}
