import SourceText

/// Compiles tokens to a tree of nodes.
struct TemplateCompiler {
  let file: SourceFile
  let names: NameTable
  let expressions: ExpressionCompiler
  /// The number of open `for` tags.
  var openLoops = 0
  private let tokens: [TemplateToken]
  private var index = 0
  private var depth = 0

  /// The maximum nesting of tags in a file.
  private static let depthLimit = 200

  init(file: SourceFile, names: NameTable, tokens: [TemplateToken]) {
    self.file = file
    self.names = names
    self.tokens = tokens
    expressions = ExpressionCompiler(names: names)
  }

  /// Compiles the whole file.
  mutating func compile() throws(TemplateError) -> [TemplateNode] {
    try nodes(until: []).nodes
  }

  /// Compiles nodes up to a tag with one of these names. Returns the nodes and that tag, or `nil` at the end of the
  /// file.
  mutating func nodes(until ends: [String]) throws(TemplateError) -> (nodes: [TemplateNode], end: Tag?) {
    var nodes: [TemplateNode] = []
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      let place = TemplatePosition(file: file, offset: token.range.lowerBound)
      switch token.kind {
      case .text:
        let bytes = text(at: index - 1)
        if !bytes.isEmpty { nodes.append(TextNode(bytes: bytes, place: place)) }
      case .variable:
        let words = splitWords(token, in: file)
        // `{{-` and `-}}` are not supported: the reference implementation prints nothing for them.
        if words.count > 1, words.first?.text == "-" || words.last?.text == "-" { continue }
        nodes.append(VariableNode(value: try expressions.printed(words, at: place), place: place))
      case .tag:
        let tag = Tag(words: splitWords(token, in: file), place: place)
        guard !tag.words.isEmpty else { continue }
        if ends.contains(tag.name) { return (nodes, tag) }
        if let node = try node(of: tag) { nodes.append(node) }
      }
    }
    return (nodes, nil)
  }

  /// Compiles the nodes up to the end tag of `tag`.
  mutating func body(of tag: Tag, until end: String) throws(TemplateError) -> [TemplateNode] {
    let (nodes, found) = try nodes(until: [end])
    guard found != nil else { throw tag.missing(end) }
    return nodes
  }

  private mutating func node(of tag: Tag) throws(TemplateError) -> TemplateNode? {
    let name = tag.name
    guard let kind = TemplateTag.all[name] else {
      if let opener = TemplateTag.openers[name] {
        throw TemplateError(
          id: "template-unknown-tag", at: tag.place, what: "Unknown template tag '\(name)'",
          why: "a matching '\(opener)' tag is missing")
      }
      throw .unknownTag(name, near: nearestName(to: name, among: TemplateTag.all.keys.sorted()), at: tag.place)
    }
    depth += 1
    guard depth <= Self.depthLimit else {
      throw .limit(
        "tags are nested more than \(Self.depthLimit) levels", fix: "move nested tags to a macro", at: tag.place)
    }
    let node = try kind.compile(&self, tag)
    depth -= 1
    return node
  }

  /// The text of a token: without the whitespace that adjacent tags trim, with LF line breaks, and with a mark on each
  /// empty line.
  private func text(at index: Int) -> [UInt8] {
    let token = tokens[index]
    var range = token.range
    let trimsStart = index > 0 && !token.followsComment && tokens[index - 1].trimsAfter
    let trimsEnd = index + 1 < tokens.count && !tokens[index + 1].followsComment && tokens[index + 1].trimsBefore
    while trimsStart, let length = whiteSpace(from: range.lowerBound, to: range.upperBound) {
      range = range.lowerBound + length..<range.upperBound
    }
    while trimsEnd, let length = whiteSpace(before: range.upperBound, from: range.lowerBound) {
      range = range.lowerBound..<range.upperBound - length
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for offset in range {
      let byte = file.bytes[offset]
      if byte == UInt8(ascii: "\r"), offset + 1 < file.bytes.count, file.bytes[offset + 1] == UInt8(ascii: "\n") {
        continue
      }
      if byte == UInt8(ascii: "\n"), bytes.last == byte { bytes.append(emptyLineMark) }
      bytes.append(byte)
    }
    return bytes
  }

  /// The length in bytes of the whitespace character at `start`.
  private func whiteSpace(from start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    let byte = file.bytes[start]
    if byte == 0x20 || (0x09...0x0D).contains(byte) { return 1 }
    // A no-break space.
    return byte == 0xC2 && start + 1 < end && file.bytes[start + 1] == 0xA0 ? 2 : nil
  }

  private func whiteSpace(before end: Int, from start: Int) -> Int? {
    guard start < end else { return nil }
    let byte = file.bytes[end - 1]
    if byte == 0x20 || (0x09...0x0D).contains(byte) { return 1 }
    return byte == 0xA0 && end - 2 >= start && file.bytes[end - 2] == 0xC2 ? 2 : nil
  }
}
