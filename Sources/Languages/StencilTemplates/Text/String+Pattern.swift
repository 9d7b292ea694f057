extension String {
  /// Replaces every match of a regular expression. `$1` in the replacement is the text of the first group.
  ///
  /// For common patterns, each match is found in linear time. All matches together may take quadratic time, and fail
  /// when `work` is used up. Patterns with lookahead or back references use Swift's backtracking matcher; those that
  /// could backtrack without limit are rejected.
  func replacing(
    pattern: String, by replacement: String, limit: Int, work: StepCounter = StepCounter(limit: 300_000_000)
  ) throws(FilterError) -> String {
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
      // An empty match advances by one.
      search = places[1] > places[0] ? places[1] : places[1] + 1
    }
    result.append(contentsOf: scalars[start...])
    return String(result)
  }

  private func replacing(
    otherPattern pattern: String, by replacement: String, limit: Int, work: StepCounter
  ) throws(FilterError) -> String {
    let regex: Regex<AnyRegexOutput>
    do {
      regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
    } catch {
      throw FilterError("'\(pattern)' is not a valid regular expression", why: "\(error)")
    }
    guard !pattern.repeatsRepetitions else {
      throw FilterError(
        "matching '\(pattern)' may take exponential time",
        why: "it has lookahead or back references or is very long, and has nested repetitions",
        fix: "remove lookahead, back references and flags, or the outer repetition")
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
  /// Whether a pattern repeats a group that contains a repetition or an alternative, for which backtracking may take
  /// exponential time.
  fileprivate var repeatsRepetitions: Bool {
    // For each open group, whether it contains a repetition or an alternative.
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
        // A closing bracket is literal at the start of a set.
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

/// Expands `$1` and `\$` in the replacement text.
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
