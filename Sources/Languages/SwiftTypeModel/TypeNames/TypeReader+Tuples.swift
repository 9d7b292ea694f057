/// Parses tuples, function types and their parameters.
extension TypeReader {
  mutating func parenthesized() -> TypeSyntax? {
    guard let elements = elements() else { return nil }
    var effects = TypeSyntax.Effects()
    let start = position
    if accept("async") { effects.async = "async" }
    for word in ["throws", "rethrows"] where peekWord() == word {
      _ = self.word()
      effects.throws = word
      blanks()
      if current == UInt8(ascii: "("), !at("()") {
        position += 1
        effects.thrown = type()
        guard accept(")") else { return nil }
      }
      break
    }
    if accept("->") {
      guard let result = type() else { return nil }
      return .function(elements, effects, result)
    }
    position = start
    if elements.count == 1, elements[0].firstName == nil, !elements[0].isVariadic {
      // A pack expansion in parentheses is a tuple of any length.
      if case .prefixed("repeat", _) = elements[0].type { return .tuple(elements) }
      return elements[0].type
    }
    return .tuple(elements)
  }

  private mutating func elements() -> [TypeSyntax.Element]? {
    position += 1
    var elements: [TypeSyntax.Element] = []
    while !accept(")") {
      guard position < bytes.count, let element = element() else { return nil }
      elements.append(element)
      _ = accept(",")
    }
    return elements
  }

  private mutating func element() -> TypeSyntax.Element? {
    let start = position
    var names: [String] = []
    while names.count < 3 {
      let word = word()
      guard !word.isEmpty else { break }
      names.append(word)
    }
    blanks()
    let hasLabel = current == UInt8(ascii: ":") && !names.isEmpty && names.count < 3
    if hasLabel { position += 1 } else { position = start }
    guard let type = type() else { return nil }
    var element = TypeSyntax.Element(type: type)
    if hasLabel {
      element.firstName = names[0]
      element.secondName = names.count > 1 ? names[1] : nil
    }
    if accept("...") { element.isVariadic = true }
    if accept("=") {
      let valueStart = position
      var depth = 0
      while position < bytes.count {
        let byte = bytes[position]
        if "([{".utf8.contains(byte) { depth += 1 }
        if ")]}".utf8.contains(byte) {
          if depth == 0 { break }
          depth -= 1
        }
        if byte == UInt8(ascii: ","), depth == 0 { break }
        position += 1
      }
      element.defaultValue = String(decoding: bytes[valueStart..<position], as: UTF8.self).trimmingWhitespace
    }
    return element
  }
}
