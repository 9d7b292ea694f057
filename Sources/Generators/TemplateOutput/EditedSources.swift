/// The sources with inline blocks, which the templates of a run change one after the other.
package struct EditedSources {
  /// The braces of a type in the current text.
  package struct TypeEnd: Sendable {
    package let path: String
    package let opening: Int
    package let closing: Int

    package init(path: String, opening: Int, closing: Int) {
      self.path = path
      self.opening = opening
      self.closing = closing
    }
  }

  /// The source with the block of a name: the first one by path.
  private var owners: [String: String]
  private var texts: [String: [UInt8]] = [:]
  private let read: (String) -> [UInt8]?
  private(set) var changes: [RenderedTemplate] = []
  private var changedPaths: Set<String> = []

  /// - Parameters:
  ///   - blocks: The names of the blocks in each source.
  ///   - read: Reads a source.
  package init(blocks: [(path: String, names: [String])], read: @escaping (String) -> [UInt8]?) {
    owners = [:]
    for (path, names) in blocks.sorted(by: { $0.path < $1.path }) {
      for name in names where owners[name] == nil { owners[name] = path }
    }
    self.read = read
  }

  /// The sources that changed, by path.
  package var changed: [(path: String, bytes: [UInt8])] {
    changedPaths.sorted().map { ($0, texts[$0] ?? []) }
  }

  func hasBlock(_ name: String) -> Bool { owners[name] != nil }

  package mutating func text(of path: String) -> [UInt8]? {
    if let text = texts[path] { return text }
    texts[path] = read(path)
    return texts[path]
  }

  /// Replaces the text between the markers of a name.
  mutating func replace(_ name: String, with body: [UInt8]) {
    guard let path = owners[name], let text = text(of: path),
      let block = commentBlocks("inline", in: text).first(where: { $0.name == name })
    else { return }
    let lines = indented(body, by: block.indentation, lineEnd: lineEnd(of: text))
    changes.append(change(path, "\(block.body.lowerBound)-\(block.body.upperBound)", lines))
    set(path, to: text[..<block.body.lowerBound] + lines + text[block.body.upperBound...])
  }

  /// Inserts the markers and a body at the end of a type, or after it.
  mutating func insert(_ name: String, _ body: [UInt8], at type: TypeEnd, baseIndentation: Int, isBehind: Bool) {
    guard let text = text(of: type.path), type.opening <= type.closing, type.closing < text.count else { return }
    let lineStart = text[..<type.closing].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let lineIndentation = Array(text[lineStart..<type.closing].prefix(while: isBlankByte))
    let hasOwnLines = type.opening < lineStart
    // A type on one line has no indentation to follow; like the reference implementation, start at the beginning of
    // the line.
    let inner =
      (hasOwnLines || isBehind ? lineIndentation : [])
      + Array(repeating: UInt8(ascii: " "), count: isBehind ? 0 : baseIndentation)
    var block = Array("// sourcery:inline:\(name)\n".utf8) + body
    if let last = body.last, last != UInt8(ascii: "\n") { block.append(UInt8(ascii: "\n")) }
    block += Array("// sourcery:end\n".utf8)
    let lines = indented(block, by: inner, lineEnd: lineEnd(of: text))
    let newline = lineEnd(of: text)
    let place: Int
    let inserted: [UInt8]
    if isBehind {
      place = type.closing + 1
      let endsLine = place == text.count || text[place] == UInt8(ascii: "\n") || text[place] == UInt8(ascii: "\r")
      inserted = newline + (endsLine ? lines.dropLast(newline.count) : lines)
    } else if hasOwnLines {
      place = lineStart
      inserted = newline + lines
    } else {
      place = type.closing
      inserted = newline + lines
    }
    changes.append(change(type.path, "\(place)", inserted))
    set(type.path, to: text[..<place] + inserted + text[place...])
    owners[name] = type.path
  }

  private mutating func set(_ path: String, to text: ArraySlice<UInt8>) {
    let text = Array(text)
    guard texts[path] != text else { return }
    texts[path] = text
    changedPaths.insert(path)
  }

  private func change(_ path: String, _ range: String, _ bytes: [UInt8]) -> RenderedTemplate {
    RenderedTemplate(kind: .range("\(path):\(range)"), path: path, bytes: bytes)
  }
}

/// Indents all lines that are not empty.
private func indented(_ text: [UInt8], by indentation: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast(
    endsLine(text) ? 1 : 0)
  {
    if !line.isEmpty { result += indentation + line }
    result += lineEnd
  }
  return result
}

private func endsLine(_ text: [UInt8]) -> Bool { text.isEmpty || text.last == UInt8(ascii: "\n") }

/// CRLF if the first line ends with it, otherwise LF.
private func lineEnd(of text: [UInt8]) -> [UInt8] {
  guard let newline = text.firstIndex(of: UInt8(ascii: "\n")), newline > 0, text[newline - 1] == UInt8(ascii: "\r")
  else { return [UInt8(ascii: "\n")] }
  return [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
}
