extension String {
  /// With every match of a regular expression replaced; `$1` in the replacement is what the first group matched.
  ///
  /// Of the usual part of the language each match is found in linear time; all matches together may take the square of
  /// the length, and end with a failure when `work` is used up. Patterns that look ahead or refer back go to Swift's
  /// own matcher, which goes back and tries again: those that would do so without an end are refused.
  func replacing(
    pattern: String, by replacement: String, limit: Int, work: FilterWork = FilterWork(limit: 300_000_000)
  ) throws(FilterFailure) -> String {
    guard !pattern.isEmpty else { return self }
    guard let program = PatternProgram(pattern) else {
      return try replacing(otherPattern: pattern, by: replacement, limit: limit, work: work)
    }
    let scalars = Array(unicodeScalars)
    try work.take(scalars.count + program.steps.count)
    var matcher = PatternMatcher(program, in: scalars, work)
    var result = String.UnicodeScalarView()
    var length = 0
    var start = 0
    var search = 0
    while search <= scalars.count, let places = try matcher.firstMatch(from: search) {
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
    otherPattern pattern: String, by replacement: String, limit: Int, work: FilterWork
  ) throws(FilterFailure) -> String {
    let regex: Regex<AnyRegexOutput>
    do {
      regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
    } catch {
      throw FilterFailure("'\(pattern)' is no regular expression", why: "\(error)")
    }
    guard !pattern.repeatsRepetitions else {
      throw FilterFailure(
        "'\(pattern)' may take time without end",
        why: "it looks ahead, refers back or is very long, and repeats a group that repeats or chooses",
        fix: "write it without look-ahead, references back and flags, or without the outer repetition")
    }
    try work.take(unicodeScalars.count + pattern.unicodeScalars.count)
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

extension String {
  /// Whether a pattern repeats a group in which something is repeated or chosen: a matcher that goes back may then take
  /// time that doubles with each letter.
  fileprivate var repeatsRepetitions: Bool {
    // For each open group, whether something in it is repeated or chosen.
    var groups = [false]
    var isInSet = false
    var closed: Bool?
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let last = closed
      closed = nil
      switch scalar {
      case "\\": rest = rest.dropFirst()
      case "]": isInSet = false
      case _ where isInSet: break
      case "[":
        isInSet = true
        // A bracket that closes is a letter where a set begins.
        if rest.first == "^" { rest = rest.dropFirst() }
        if rest.first == "]" { rest = rest.dropFirst() }
      case "(":
        groups.append(false)
        if rest.first == "?" { rest = rest.dropFirst() }
      case ")":
        let inner = groups.count > 1 ? groups.removeLast() : false
        if inner { groups[groups.count - 1] = true }
        closed = inner
      case "*", "+", "{", "|":
        if last == true, scalar != "|" { return true }
        groups[groups.count - 1] = true
      case "?": groups[groups.count - 1] = true
      default: break
      }
    }
    return false
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
