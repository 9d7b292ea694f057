/// Parses text to ``TypeSyntax``. Removes comments and whitespace. Unparsable types stay text.
struct TypeReader {
  let bytes: [UInt8]
  var position = 0
  private var depth = 0
  private static let depthLimit = 48

  init(_ text: String) { bytes = withoutComments(Array(text.utf8)) }

  static func read(_ text: String) -> TypeSyntax {
    var reader = TypeReader(text)
    let type = reader.type()
    reader.blanks()
    guard reader.position >= reader.bytes.count, let type else { return .text(text.trimmingWhitespace) }
    return type
  }

  // MARK: Bytes

  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  func at(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    return true
  }

  mutating func blanks() { while position < bytes.count, bytes[position] <= 0x20 { position += 1 } }

  mutating func accept(_ text: StaticString) -> Bool {
    blanks()
    guard at(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Reads a name, with its backticks if present. Returns an empty string if there is none.
  mutating func word() -> String {
    blanks()
    let start = position
    if current == UInt8(ascii: "`") {
      position += 1
      while position < bytes.count, bytes[position] != UInt8(ascii: "`") { position += 1 }
      position = min(position + 1, bytes.count)
    } else {
      while isWordByte(current), position < bytes.count { position += 1 }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  func peekWord() -> String {
    var copy = self
    return copy.word()
  }

  // MARK: Grammar

  mutating func type() -> TypeSyntax? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { return nil }
    var attributes: [TypeAttribute] = []
    var specifiers: [String] = []
    while true {
      blanks()
      if current == UInt8(ascii: "@") {
        attributes.append(attribute())
        continue
      }
      let word = peekWord()
      guard Self.specifiers.contains(word), typeFollows(word) else { break }
      _ = self.word()
      if word == "nonisolated", current == UInt8(ascii: "(") {
        specifiers.append(word + balanced())
      } else {
        specifiers.append(word)
      }
    }
    guard let type = composition() else { return nil }
    return attributes.isEmpty && specifiers.isEmpty
      ? type : .attributed(attributes: attributes, specifiers: specifiers, type)
  }

  private static let specifiers: Set<String> = [
    "inout", "borrowing", "consuming", "sending", "isolated", "__owned", "__shared", "_const", "nonisolated",
  ]

  /// Whether a type follows the word, so that the word is not a type name itself.
  private func typeFollows(_ word: String) -> Bool {
    var copy = self
    _ = copy.word()
    if word == "nonisolated", copy.current == UInt8(ascii: "(") { return true }
    copy.blanks()
    return copy.isWordByte(copy.current) || copy.current == UInt8(ascii: "(") && word != "isolated"
      || copy.current == UInt8(ascii: "[") || copy.current == UInt8(ascii: "@") || copy.current == UInt8(ascii: "`")
  }

  private mutating func attribute() -> TypeAttribute {
    position += 1
    var name = word()
    while current == UInt8(ascii: "."), position < bytes.count {
      position += 1
      name += "." + word()
    }
    // In `@escaping (Int) -> Void`, the space makes the parenthesis part of the type.
    guard current == UInt8(ascii: "(") else { return TypeAttribute(name: name) }
    return TypeAttribute(name: name, arguments: String(balanced().dropFirst().dropLast()))
  }

  /// Reads the text of a balanced bracket.
  private mutating func balanced() -> String {
    let start = position
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      position += 1
      if depth == 0 { break }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func composition() -> TypeSyntax? {
    guard let first = prefixed() else { return nil }
    var parts = [first]
    while accept("&") {
      guard let part = prefixed() else { return nil }
      parts.append(part)
    }
    guard parts.count > 1 else { return first }
    // `any P & Q` is a single composition with `any` before it.
    if case .prefixed(let word, let inner) = first, word == "any" || word == "some" {
      parts[0] = inner
      return .prefixed(word, .composition(parts))
    }
    return .composition(parts)
  }

  private mutating func prefixed() -> TypeSyntax? {
    blanks()
    if accept("~") { return postfix().map { .prefixed("~", $0) } }
    let word = peekWord()
    if ["some", "any", "each", "repeat"].contains(word), prefixFollows() {
      _ = self.word()
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.depthLimit else { return nil }
      return prefixed().map { .prefixed(word, $0) }
    }
    return postfix()
  }

  private func prefixFollows() -> Bool {
    var copy = self
    _ = copy.word()
    copy.blanks()
    return copy.isWordByte(copy.current) || copy.current == UInt8(ascii: "(") || copy.current == UInt8(ascii: "[")
      || copy.current == UInt8(ascii: "~") || copy.current == UInt8(ascii: "`")
  }

  private mutating func postfix() -> TypeSyntax? {
    guard var type = primary() else { return nil }
    var marks = 0
    while position < bytes.count {
      if current == UInt8(ascii: "?") {
        position += 1
        type = .optional(type)
      } else if current == UInt8(ascii: "!") {
        position += 1
        type = .unwrapped(type)
      } else if followsDot() {
        _ = accept(".")
        let name = word()
        guard !name.isEmpty else { return nil }
        type = .named(base: type, name: name, arguments: arguments() ?? [])
      } else {
        break
      }
      // Limits optional marks and member types, because each nests the type once more.
      marks += 1
      guard marks < Self.depthLimit else { return nil }
    }
    return type
  }

  private func followsDot() -> Bool {
    var copy = self
    copy.blanks()
    return copy.current == UInt8(ascii: ".") && !copy.at("...")
  }

  private mutating func primary() -> TypeSyntax? {
    blanks()
    switch current {
    case UInt8(ascii: "["): return bracketed()
    case UInt8(ascii: "("): return parenthesized()
    case UInt8(ascii: "-"):
      position += 1
      return .named(base: nil, name: "-" + word(), arguments: [])
    default:
      let name = word()
      guard !name.isEmpty else { return nil }
      return .named(base: nil, name: name, arguments: arguments() ?? [])
    }
  }

  private mutating func arguments() -> [TypeSyntax]? {
    let start = position
    guard accept("<") else { return nil }
    var arguments: [TypeSyntax] = []
    while !accept(">") {
      guard position < bytes.count, let argument = type() else {
        position = start
        return nil
      }
      arguments.append(argument)
      _ = accept(",")
    }
    return arguments
  }

  private mutating func bracketed() -> TypeSyntax? {
    let start = position
    position += 1
    guard let first = type() else { return raw(from: start) }
    if accept("]") { return .array(first) }
    if accept(":"), let value = type(), accept("]") { return .dictionary(first, value) }
    return raw(from: start)
  }

  /// Types such as `[3 of Int]` stay text.
  private mutating func raw(from start: Int) -> TypeSyntax? {
    position = start
    let text = balanced()
    return text.hasSuffix("]") ? .text(text) : nil
  }
}
