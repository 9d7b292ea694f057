/// Infers the type of an initial value from its syntax.
func inferredType(of source: String, at place: [Int] = []) -> TypeSyntax? {
  var inference = TypeInference(bytes: trimmed(withoutComments(Array(source.utf8))))
  guard var type = inference.infer(depth: 0) else { return nil }
  for index in place {
    guard case .tuple(let elements) = type, index < elements.count else { return nil }
    type = elements[index].type
  }
  return type
}

private struct TypeInference {
  var bytes: [UInt8]

  private func simple(_ name: String) -> TypeSyntax { .named(base: nil, name: name, arguments: []) }

  mutating func infer(depth: Int) -> TypeSyntax? {
    guard depth < 16, let first = bytes.first, let last = bytes.last else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    if text == "nil" { return simple("Optional") }
    if text == "true" || text == "false" { return simple("Bool") }
    if isStringLiteral { return simple("String") }
    if let number { return number }
    if first == UInt8(ascii: "("), last == UInt8(ascii: ")"), isOneBracket { return tuple(depth) }
    if first == UInt8(ascii: "["), last == UInt8(ascii: "]"), isOneBracket { return collection(depth) }
    if first == UInt8(ascii: "{") { return closure(depth) }
    if last == UInt8(ascii: "!"), bytes.count > 1 {
      return TypeInference.of(Array(bytes.dropLast()), depth + 1).map { .unwrapped($0) }
    }
    return call(text)
  }

  static func of(_ bytes: [UInt8], _ depth: Int) -> TypeSyntax? {
    var inner = TypeInference(bytes: trimmed(bytes))
    return inner.infer(depth: depth)
  }

  /// Whether the expression is a single string literal.
  private var isStringLiteral: Bool { stringLiteralEnd(bytes, from: 0) == bytes.count }

  private var number: TypeSyntax? {
    var digits = bytes[...]
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard let first = digits.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
    let text = String(decoding: digits, as: UTF8.self).replacingUnderscores
    if text.hasPrefix("0x") || text.hasPrefix("0b") || text.hasPrefix("0o") {
      if text.dropFirst(2).allSatisfy(\.isHexDigit) { return simple("Int") }
      return Double(text) != nil ? simple("Double") : nil
    }
    if text.allSatisfy(\.isNumber) { return simple("Int") }
    return Double(text) != nil ? simple("Double") : nil
  }

  /// Whether the opening bracket at the start closes at the end.
  private var isOneBracket: Bool { bracketEnd == bytes.count }

  /// The index after the bracket that closes the one at the start, or `nil` if it is unclosed.
  private var bracketEnd: Int? {
    var depth = 0
    var index = 0
    while index < bytes.count {
      if let end = stringLiteralEnd(bytes, from: index) {
        index = end
        continue
      }
      let byte = bytes[index]
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return nil
  }

  private func tuple(_ depth: Int) -> TypeSyntax? {
    let parts = split(Array(bytes[1..<(bytes.count - 1)]), at: UInt8(ascii: ","), keepingBrackets: true)
    var elements: [TypeSyntax.Element] = []
    for part in parts {
      let pieces = split(part, at: UInt8(ascii: ":"), keepingBrackets: true)
      let name = String(decoding: trimmed(pieces[0]), as: UTF8.self)
      let isLabelled =
        pieces.count == 2 && !name.isEmpty && name.utf8.allSatisfy { $0 == 0x5F || $0 > 0x2F && $0 != 0x3F }
      let value = isLabelled ? pieces[1] : part
      guard let type = TypeInference.of(value, depth + 1) else { return nil }
      elements.append(TypeSyntax.Element(firstName: isLabelled ? name : nil, type: type))
    }
    if elements.count == 1, elements[0].firstName == nil { return elements[0].type }
    return .tuple(elements)
  }

  private func collection(_ depth: Int) -> TypeSyntax? {
    let parts = split(Array(bytes[1..<(bytes.count - 1)]), at: UInt8(ascii: ","), keepingBrackets: true)
      .map(trimmed).filter { !$0.isEmpty }
    guard let first = parts.first else { return nil }
    let isDictionary = split(first, at: UInt8(ascii: ":"), keepingBrackets: true).count > 1
    guard isDictionary else { return common(parts, depth).map { .array($0) } }
    var keys: [[UInt8]] = []
    var values: [[UInt8]] = []
    for part in parts {
      let pieces = split(part, at: UInt8(ascii: ":"), keepingBrackets: true)
      guard pieces.count > 1 else { return nil }
      keys.append(pieces[0])
      values.append(Array(part[(pieces[0].count + 1)...]))
    }
    guard let key = common(keys, depth), let value = common(values, depth) else { return nil }
    return .dictionary(key, value)
  }

  /// The common type of all elements: optional if one is `nil`, `Any` if they differ.
  private func common(_ elements: [[UInt8]], _ depth: Int) -> TypeSyntax? {
    var found: TypeSyntax?
    var hasNil = false
    for element in elements {
      if trimmed(element) == Array("nil".utf8) {
        hasNil = true
        continue
      }
      guard let type = TypeInference.of(element, depth + 1) else { return nil }
      if let known = found, known.text != type.text {
        found = simple("Any")
      } else {
        found = type
      }
    }
    guard let found else { return nil }
    return hasNil ? .optional(found) : found
  }

  /// Infers the type of `{ expression }()`, without `return`.
  private func closure(_ depth: Int) -> TypeSyntax? {
    guard bytes.suffix(3) == [UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")")] else { return nil }
    let body = trimmed(Array(bytes[1..<(bytes.count - 3)]))
    let line = body.prefix { $0 != 0x0A && $0 != UInt8(ascii: ";") }
    guard !String(decoding: line, as: UTF8.self).contains("return") else { return nil }
    return TypeInference.of(Array(line), depth + 1)
  }

  /// Infers the type of `Name(…)`, `Name<…>(…)`, `Name.init(…)`, `Name.member` or `Name.member(…)`.
  private func call(_ text: String) -> TypeSyntax? {
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bracketEnd, Self.isCall(bytes[end...]) else { return nil }
      return TypeReader.read(String(decoding: bytes[..<end], as: UTF8.self))
    }
    guard let end = pathEnd else { return nil }
    let path = String(decoding: bytes[..<end], as: UTF8.self)
    let rest = bytes[end...]
    let isCall = Self.isCall(rest)
    guard rest.isEmpty || isCall else { return nil }
    var parts = split(Array(path.utf8), at: UInt8(ascii: "."), keepingBrackets: true).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let last = parts.last, let first = parts.first?.first, first.isUppercase else { return nil }
    if last == "init" || last.first?.isUppercase == false {
      parts.removeLast()
      guard !parts.isEmpty, parts.allSatisfy({ $0.first?.isUppercase == true }) else { return nil }
    } else if !isCall {
      return nil
    }
    return TypeReader.read(parts.joined(separator: "."))
  }

  /// Whether the rest is `(…)`, `(…) { … }` or `{ … }`, with nothing after it.
  private static func isCall(_ rest: ArraySlice<UInt8>) -> Bool {
    var rest = trimmed(Array(rest))
    guard !rest.isEmpty else { return false }
    if rest.first == UInt8(ascii: "("), let end = TypeInference(bytes: rest).bracketEnd {
      rest = trimmed(Array(rest[end...]))
      if rest.isEmpty { return true }
    }
    return rest.first == UInt8(ascii: "{") && TypeInference(bytes: rest).isOneBracket
  }

  /// The end of a dotted name with generic arguments.
  private var pathEnd: Int? {
    var depth = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"):
        if index > 0, bytes[index - 1] == UInt8(ascii: "-") { continue }
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...0xFF:
        continue
      default:
        // The `>` of `->` closes no bracket.
        guard depth > 0, ", :[]?()-&".utf8.contains(byte) else { return depth == 0 ? index : nil }
      }
    }
    return depth == 0 ? bytes.count : nil
  }
}

extension String {
  fileprivate var replacingUnderscores: String { filter { $0 != "_" } }
}
