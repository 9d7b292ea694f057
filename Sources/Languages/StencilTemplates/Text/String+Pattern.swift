extension String {
  /// With every match of a regular expression replaced; `$1` in the replacement is what the first group matched.
  func replacing(pattern: String, by replacement: String, limit: Int) throws(FilterFailure) -> String {
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
        group < match.output.count ? match.output[group].substring : nil
      }
      guard result.utf8.count <= limit else { throw .tooLong() }
    }
    return result + self[end...]
  }
}

/// `$1` and `\$` in the text that replaces a match.
private func expanded(_ replacement: String, group: (Int) -> Substring?) -> String {
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
