/// Converts a `LIKE` pattern to the `GLOB` pattern that matches the same texts: `%` becomes `*`, `_` becomes `?`, a
/// backslash escapes the next character, and characters that only `GLOB` treats specially are put in brackets.
/// - Throws: ``RequestFailure`` `.invalidArgument` if the last backslash has no character after it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func globPattern(ofLike pattern: String) throws(RequestFailure) -> String {
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
  guard !isEscaped else {
    throw RequestFailure(.invalidArgument, "a 'like' pattern must not end with its escape character '\\'")
  }
  return result
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func literal(_ scalar: Unicode.Scalar) -> String {
  "*?[".unicodeScalars.contains(scalar) ? "[\(scalar)]" : String(scalar)
}
