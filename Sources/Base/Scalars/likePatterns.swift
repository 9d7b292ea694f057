/// Converts a LIKE pattern (`%`, `_`, `\` as escape) to a pattern for SQLite's GLOB, which is case-sensitive like
/// PostgreSQL's LIKE. Returns `nil` if the pattern ends with its escape character.
package func globPattern(like pattern: String) -> String? {
  var output = String.UnicodeScalarView()
  var isEscaped = false
  for scalar in pattern.unicodeScalars {
    switch scalar {
    case "\\" where !isEscaped:
      isEscaped = true
      continue
    case "%" where !isEscaped: output.append("*")
    case "_" where !isEscaped: output.append("?")
    case "*", "?", "[": output.append(contentsOf: "[\(scalar)]".unicodeScalars)
    default: output.append(scalar)
    }
    isEscaped = false
  }
  return isEscaped ? nil : String(output)
}

/// The smallest string, by code points, that is greater than every string with this prefix, or `nil` if none exists. An
/// index can be used for `prefix <= x AND x < bound`.
package func upperBound(ofPrefix prefix: String) -> String? {
  var scalars = Array(prefix.unicodeScalars)
  while let last = scalars.popLast() {
    let next = last.value + 1 == 0xD800 ? 0xE000 : last.value + 1
    guard let raised = Unicode.Scalar(next) else { continue }
    var bound = String.UnicodeScalarView(scalars)
    bound.append(raised)
    return String(bound)
  }
  return nil
}
