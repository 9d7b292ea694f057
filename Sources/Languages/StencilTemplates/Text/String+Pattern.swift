extension String {
  /// With every match of a regular expression replaced; `$1` in the replacement is what the first group matched.
  ///
  /// The usual part of the language is matched in linear time. Patterns that look ahead or refer back go to Swift's own
  /// matcher.
  func replacing(pattern: String, by replacement: String, limit: Int) throws(FilterFailure) -> String {
    guard !pattern.isEmpty else { return self }
    guard let program = PatternProgram(pattern) else {
      return try replacing(otherPattern: pattern, by: replacement, limit: limit)
    }
    let scalars = Array(unicodeScalars)
    var matcher = PatternMatcher(program, in: scalars)
    var result = String.UnicodeScalarView()
    var length = 0
    var start = 0
    var search = 0
    while search <= scalars.count, let places = matcher.firstMatch(from: search) {
      result.append(contentsOf: scalars[start..<places[0]])
      let text = expanded(replacement) { group in
        guard group * 2 + 1 < places.count, places[group * 2] >= 0, places[group * 2 + 1] >= 0 else { return nil }
        return scalars[places[group * 2]..<places[group * 2 + 1]].reduce(into: "") { $0.unicodeScalars.append($1) }
      }
      result.append(contentsOf: text.unicodeScalars)
      length += text.utf8.count
      guard length <= limit else { throw .tooLong() }
      start = places[1]
      // An empty match moves on by one.
      search = places[1] > places[0] ? places[1] : places[1] + 1
    }
    result.append(contentsOf: scalars[start...])
    return String(result)
  }

  private func replacing(
    otherPattern pattern: String, by replacement: String, limit: Int
  ) throws(FilterFailure) -> String {
    let regex: Regex<AnyRegexOutput>
    do {
      regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
    } catch {
      throw FilterFailure("'\(pattern)' is no regular expression", why: "\(error)")
    }
    var result = ""
    var end = startIndex
    for match in matches(of: regex) {
      result += self[end..<match.range.lowerBound]
      end = match.range.upperBound
      result += expanded(replacement) { group in
        group < match.output.count ? match.output[group].substring.map(String.init) : nil
      }
      guard result.utf8.count <= limit else { throw .tooLong() }
    }
    return result + self[end...]
  }
}

/// `$1` and `\$` in the text that replaces a match.
private func expanded(_ replacement: String, group: (Int) -> String?) -> String {
  var result = ""
  var index = replacement.startIndex
  while index < replacement.endIndex {
    let character = replacement[index]
    let next = replacement.index(after: index)
    if character == "\\", next < replacement.endIndex {
      result.append(replacement[next])
      index = replacement.index(after: next)
    } else if character == "$", next < replacement.endIndex, let digit = replacement[next].asciiDigit {
      result += group(digit) ?? ""
      index = replacement.index(after: next)
    } else {
      result.append(character)
      index = next
    }
  }
  return result
}

extension Character {
  fileprivate var asciiDigit: Int? { isASCII ? wholeNumberValue : nil }
}
