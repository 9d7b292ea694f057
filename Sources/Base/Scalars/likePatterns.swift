/// A LIKE pattern (`%`, `_`, `\` as escape) as a pattern of SQLite's GLOB, which tells cases apart as PostgreSQL's LIKE
/// does. `nil` when the pattern ends with its escape character.
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

/// The least text that is greater, by code points, than every text that starts with `prefix`; `nil` when there is none.
/// `prefix <= x AND x < bound` is a range that an index serves.
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
