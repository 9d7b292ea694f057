import JSONText

/// Parses `a, b = 1, c = "x"`, with optional namespaces before the first item, as in `sourcery:` comments and `--args`.
package func parseAnnotations(_ text: String) -> Annotations {
  var items = split(Array(text.utf8), at: UInt8(ascii: ","), keepingBrackets: true).map(trimmed)
  guard let first = items.first else { return Annotations() }
  let (namespaces, rest) = namespaces(of: first)
  items[0] = rest
  var annotations = Annotations()
  for item in items where !item.isEmpty {
    let parts = split(item, at: UInt8(ascii: "="), keepingBrackets: true).map(trimmed)
    guard let name = parts.first, !name.isEmpty else { continue }
    let key = String(decoding: name, as: UTF8.self)
    if parts.count > 1, let last = parts.last, !last.isEmpty {
      annotations.add(key, annotationValue(last))
    } else {
      annotations.add(key, .flag)
    }
  }
  for namespace in namespaces.reversed() {
    annotations = Annotations([(key: namespace, value: .dictionary(annotations))])
  }
  return annotations
}

/// Parses a value: a number, JSON in brackets, or a string without its quotes.
private func annotationValue(_ bytes: [UInt8]) -> AnnotationValue {
  let text = String(decoding: bytes, as: UTF8.self)
  if let first = bytes.first, first < 0x40, first != UInt8(ascii: "\""), let number = Double(text) {
    return .number(number)
  }
  let isQuoted =
    bytes.count >= 2 && bytes.first == bytes.last
    && (bytes.first == UInt8(ascii: "\"") || bytes.first == UInt8(ascii: "'"))
  let inner = isQuoted ? trimmed(Array(bytes[1..<(bytes.count - 1)])) : bytes
  let innerText = String(decoding: inner, as: UTF8.self)
  if inner.first == UInt8(ascii: "[") || inner.first == UInt8(ascii: "{"),
    let json = try? parseJSON(innerText, depthLimit: 64)
  {
    // The value is not valid JSON, so it stays a string.
    return annotationValue(json)
  }
  return .text(innerText)
}

private func annotationValue(_ json: JSONValue) -> AnnotationValue {
  switch json {
  case .null: return .null
  case .bool(let flag): return .boolean(flag)
  case .number(let text): return Double(text).map { .number($0) } ?? .text(text)
  case .string(let text): return .text(text)
  case .array(let elements): return .list(elements.map(annotationValue))
  case .object(let object):
    return .dictionary(Annotations(object.members.map { (key: $0.key, value: annotationValue($0.value)) }))
  }
}

/// Reads the namespaces of `ns:sub: item`: the names before a colon that precedes any value.
private func namespaces(of item: [UInt8]) -> (names: [String], rest: [UInt8]) {
  var names: [String] = []
  var rest = item[...]
  while let colon = rest.firstIndex(where: { !isNameByte($0) && $0 != 0x20 }), rest[colon] == UInt8(ascii: ":") {
    let name = trimmed(Array(rest[..<colon]))
    guard !name.isEmpty, !name.contains(0x20) else { break }
    names.append(String(decoding: name, as: UTF8.self))
    rest = rest[(colon + 1)...]
  }
  return (names, trimmed(Array(rest)))
}

private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...0xFF:
    true
  default: false
  }
}

func trimmed(_ bytes: [UInt8]) -> [UInt8] {
  guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }) else {
    return []
  }
  return Array(bytes[first...last])
}

/// Splits at a byte outside brackets and quotes. A single quote counts only after `=`, so that apostrophes are literal.
/// In JSON that is enclosed in quotes, the inner quotes are literal.
func split(_ bytes: [UInt8], at separator: UInt8, keepingBrackets: Bool) -> [[UInt8]] {
  var parts: [[UInt8]] = []
  var part: [UInt8] = []
  var depth = 0
  var quote: UInt8?
  var last: UInt8 = 0
  for (index, byte) in bytes.enumerated() {
    if let open = quote {
      if byte == open, index == 0 || bytes[index - 1] != UInt8(ascii: "\\") { quote = nil }
    } else if byte == UInt8(ascii: "\"") {
      quote = byte
    } else if byte == UInt8(ascii: "'"), last == UInt8(ascii: "=") || last == 0 {
      quote = byte
    } else if keepingBrackets, "<[({".utf8.contains(byte) {
      depth += 1
    } else if keepingBrackets, ">])}".utf8.contains(byte) {
      depth = max(0, depth - 1)
    } else if byte == separator, depth == 0 {
      parts.append(part)
      part = []
      last = 0
      continue
    }
    if byte > 0x20 { last = byte }
    part.append(byte)
  }
  parts.append(part)
  return parts
}
