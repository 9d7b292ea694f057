/// Parses a regular expression. Returns `nil` for invalid expressions and for unsupported features such as lookahead
/// and back references.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  private(set) var groupCount = 0

  private static let depthLimit = 100

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  mutating func parse() -> PatternNode? {
    guard let node = choice(), index == scalars.count else { return nil }
    return node
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func choice() -> PatternNode? {
    depth += 1
    guard depth <= Self.depthLimit else { return nil }
    defer { depth -= 1 }
    guard let first = sequence() else { return nil }
    var branches = [first]
    while take("|") {
      guard let branch = sequence() else { return nil }
      branches.append(branch)
    }
    return branches.count == 1 ? first : .choice(branches)
  }

  private mutating func sequence() -> PatternNode? {
    var nodes: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      guard let node = atom(), let repeated = repetition(of: node) else { return nil }
      if case .empty = repeated { continue }
      nodes.append(repeated)
    }
    return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func repetition(of node: PatternNode) -> PatternNode? {
    var minimum = 0
    var maximum: Int?
    switch next {
    case "*": index += 1
    case "+":
      index += 1
      minimum = 1
    case "?":
      index += 1
      maximum = 1
    case "{":
      guard let bounds = bounds() else { return nil }
      (minimum, maximum) = bounds
    default: return node
    }
    if case .assertion = node { return nil }
    let isLazy = take("?")
    // `a++` and `a**` are possessive quantifiers, which are not supported.
    guard next != "+", next != "*", next != "{" else { return nil }
    // Repeating an empty node has no effect. Expanding it would take time without counted steps.
    if case .empty = node { return .empty }
    guard maximum != 0 else { return .empty }
    return .repetition(node, minimum: minimum, maximum: maximum, isLazy: isLazy)
  }

  /// Parses `{2}`, `{2,}` or `{2,5}`.
  private mutating func bounds() -> (Int, Int?)? {
    guard take("{"), let minimum = number() else { return nil }
    var maximum: Int? = minimum
    if take(",") { maximum = next == "}" ? nil : number() }
    guard take("}"), minimum <= 1_000, maximum ?? 0 <= 1_000, maximum ?? minimum >= minimum else { return nil }
    return (minimum, maximum)
  }

  private mutating func number() -> Int? {
    let start = index
    while let scalar = next, ("0"..."9").contains(scalar), index - start < 5 { index += 1 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<index])
    return Int(String(text))
  }

  private mutating func atom() -> PatternNode? {
    guard let scalar = next else { return nil }
    index += 1
    switch scalar {
    case "(": return group()
    case "[": return set().map { .scalars($0) }
    case ".": return .scalars(ScalarClass(parts: [.any]))
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "\\": return escape()
    case "*", "+", "?", "{", "]", "}": return nil
    default: return .scalars(.one(scalar))
    }
  }

  private mutating func group() -> PatternNode? {
    var number: Int?
    if take("?") {
      guard take(":") else { return nil }
    } else {
      groupCount += 1
      number = groupCount
    }
    guard let inner = choice(), take(")") else { return nil }
    return number.map { .group(inner, $0) } ?? inner
  }

  private mutating func escape() -> PatternNode? {
    switch next {
    case "b":
      index += 1
      return .assertion(.wordBoundary)
    case "B":
      index += 1
      return .assertion(.noWordBoundary)
    default: return escapedClass().map { .scalars(ScalarClass(parts: [$0])) }
    }
  }

  /// Parses the character after a backslash, also inside a set.
  private mutating func escapedClass() -> ScalarClass.Part? {
    guard let scalar = next else { return nil }
    index += 1
    switch scalar {
    case "d", "D": return .digit(scalar == "d")
    case "w", "W": return .word(scalar == "w")
    case "s", "S": return .space(scalar == "s")
    case "n": return .range(0x0A...0x0A)
    case "r": return .range(0x0D...0x0D)
    case "t": return .range(0x09...0x09)
    case "f": return .range(0x0C...0x0C)
    case "v": return .range(0x0B...0x0B)
    default:
      // Escaped letters and digits have a special meaning that is not supported. Other characters are literal.
      guard !scalar.isWord || scalar == "_" else { return nil }
      return .range(scalar.value...scalar.value)
    }
  }

  /// Parses a set such as `[a-z_]` or `[^…]`, without nested sets.
  private mutating func set() -> ScalarClass? {
    var set = ScalarClass(parts: [], isNegated: take("^"))
    while let scalar = next {
      if scalar == "]", !set.parts.isEmpty {
        index += 1
        return set
      }
      guard scalar != "[", scalar != "&" else { return nil }
      index += 1
      let part: ScalarClass.Part? = scalar == "\\" ? escapedClass() : .range(scalar.value...scalar.value)
      guard let part else { return nil }
      guard case .range(let low) = part, next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
        set.parts.append(part)
        continue
      }
      index += 1
      guard let end = next else { return nil }
      index += 1
      let upper: ScalarClass.Part? = end == "\\" ? escapedClass() : .range(end.value...end.value)
      guard case .range(let high)? = upper, low.lowerBound <= high.lowerBound else { return nil }
      set.parts.append(.range(low.lowerBound...high.lowerBound))
    }
    return nil
  }
}
