/// A `LIKE` pattern as the `GLOB` pattern that matches the same texts: `%` is `*`, `_` is `?`, a backslash takes the
/// next character as it is, and what `GLOB` alone reads is put in brackets.
func globPattern(ofLike pattern: String) -> String {
  var result = ""
  var isEscaped = false
  for scalar in pattern.unicodeScalars {
    if isEscaped {
      result += literal(scalar)
      isEscaped = false
    } else {
      switch scalar {
      case "\\": isEscaped = true
      case "%": result += "*"
      case "_": result += "?"
      default: result += literal(scalar)
      }
    }
  }
  return isEscaped ? result + "\\" : result
}

private func literal(_ scalar: Unicode.Scalar) -> String {
  "*?[".unicodeScalars.contains(scalar) ? "[\(scalar)]" : String(scalar)
}
