import SourceText

/// Builds a tree from YAML events, within ``YAMLLimits``.
struct YAMLReader {
  struct Failure: Error {
    let reason: String
    let offset: Int
    var fix: String?
  }

  private let file: SourceFile
  /// The byte offset of each Unicode scalar, or `nil` if the file is ASCII.
  private let scalarOffsets: [Int]?
  private var anchors: [String: Anchored] = [:]
  private var nodeCount = 0

  private struct Anchored {
    let node: YAMLNode
    let size: Int
  }

  init(file: SourceFile) {
    self.file = file
    let isASCII = file.bytes.allSatisfy { $0 < 0x80 }
    scalarOffsets = isASCII ? nil : file.bytes.indices.filter { file.bytes[$0] & 0xC0 != 0x80 }
  }

  mutating func readDocument() throws(Failure) -> YAMLNode? {
    guard var events = YAMLEvents(file.bytes) else { throw Failure(reason: "out of memory", offset: 0) }
    var root: YAMLNode?
    var documents = 0
    while true {
      let placed = try next(&events)
      switch placed.event {
      case .streamEnd: return root
      case .documentStart:
        documents += 1
        guard documents == 1 else {
          throw Failure(
            reason: "unexpected second document", offset: offset(placed.start),
            fix: "keep one document and remove '---'")
        }
      case .documentEnd, .other: continue
      default: root = try readNode(placed, &events, depth: 1)
      }
    }
  }

  private func offset(_ scalar: Int) -> Int {
    guard let scalarOffsets else { return min(scalar, file.bytes.count) }
    return scalar < scalarOffsets.count ? scalarOffsets[scalar] : file.bytes.count
  }

  private func next(_ events: inout YAMLEvents) throws(Failure) -> YAMLEvents.Placed {
    do throws(YAMLEvents.Failure) {
      return try events.next()
    } catch {
      throw Failure(reason: error.reason, offset: error.byteOffset ?? offset(error.scalarOffset ?? 0))
    }
  }

  private mutating func count(_ nodes: Int, at start: Int) throws(Failure) {
    nodeCount += nodes
    guard nodeCount <= YAMLLimits.nodes else {
      throw Failure(reason: "more than \(YAMLLimits.nodes) values, counting resolved aliases", offset: offset(start))
    }
  }

  private mutating func readNode(
    _ placed: YAMLEvents.Placed, _ events: inout YAMLEvents, depth: Int
  ) throws(Failure) -> YAMLNode {
    guard depth <= YAMLLimits.depth else {
      throw Failure(reason: "nested more than \(YAMLLimits.depth) levels", offset: offset(placed.start))
    }
    let before = nodeCount
    try count(1, at: placed.start)
    switch placed.event {
    case .alias(let name):
      guard let anchored = anchors[name] else {
        throw Failure(reason: "alias '*\(name)' has no anchor before it", offset: offset(placed.start))
      }
      try count(anchored.size, at: placed.start)
      let node = anchored.node
      return YAMLNode(kind: node.kind, file: file, range: node.range, isFlow: node.isFlow, isAlias: true)
    case .scalar(let text, let isPlain, let anchor):
      let node = YAMLNode(
        kind: .scalar(text, isPlain: isPlain), file: file, range: offset(placed.start)..<offset(placed.end),
        isFlow: false, isAlias: false)
      return keep(node, as: anchor, since: before)
    case .sequenceStart(let anchor, let isFlow):
      return keep(try readSequence(placed, isFlow: isFlow, &events, depth: depth), as: anchor, since: before)
    case .mappingStart(let anchor, let isFlow):
      return keep(try readMapping(placed, isFlow: isFlow, &events, depth: depth), as: anchor, since: before)
    default: throw Failure(reason: "missing value", offset: offset(placed.start))
    }
  }

  private mutating func keep(_ node: YAMLNode, as anchor: String?, since before: Int) -> YAMLNode {
    if let anchor { anchors[anchor] = Anchored(node: node, size: nodeCount - before) }
    return node
  }

  private mutating func readSequence(
    _ start: YAMLEvents.Placed, isFlow: Bool, _ events: inout YAMLEvents, depth: Int
  ) throws(Failure) -> YAMLNode {
    var elements: [YAMLNode] = []
    var end = offset(start.end)
    while true {
      let placed = try next(&events)
      if case .sequenceEnd = placed.event {
        if isFlow { end = offset(placed.end) }
        let begin = offset(start.start)
        return YAMLNode(
          kind: .sequence(elements), file: file, range: begin..<max(begin, end), isFlow: isFlow, isAlias: false)
      }
      let element = try readNode(placed, &events, depth: depth + 1)
      end = max(end, element.isAlias ? offset(placed.end) : element.range.upperBound)
      elements.append(element)
    }
  }

  private mutating func readMapping(
    _ start: YAMLEvents.Placed, isFlow: Bool, _ events: inout YAMLEvents, depth: Int
  ) throws(Failure) -> YAMLNode {
    var entries: [YAMLNode.Entry] = []
    var merged: [YAMLNode.Entry] = []
    var keys: Set<String> = []
    var end = offset(start.end)
    while true {
      let placed = try next(&events)
      if case .mappingEnd = placed.event {
        if isFlow { end = offset(placed.end) }
        let inherited = merged.filter { !keys.contains($0.key) }
        let begin = offset(start.start)
        return YAMLNode(
          kind: .mapping(entries + inherited), file: file, range: begin..<max(begin, end), isFlow: isFlow,
          isAlias: false)
      }
      guard case .scalar(let key, let isPlain, _) = placed.event else {
        throw Failure(reason: "a key must be a scalar", offset: offset(placed.start))
      }
      let value = try readNode(try next(&events), &events, depth: depth + 1)
      end = max(end, offset(placed.end), value.isAlias ? 0 : value.range.upperBound)
      if key == "<<", isPlain {
        merged += try mergedEntries(value)
        continue
      }
      guard keys.insert(key).inserted else {
        throw Failure(
          reason: "duplicate key '\(key)'", offset: offset(placed.start),
          fix: "remove one of them, or combine the values in a list")
      }
      entries.append(.init(key: key, keyRange: offset(placed.start)..<offset(placed.end), value: value))
    }
  }

  /// Reads the entries of a merge key, `<<: *base` or `<<: [*one, *two]`. The mapping's own entries take precedence.
  private func mergedEntries(_ value: YAMLNode) throws(Failure) -> [YAMLNode.Entry] {
    if let entries = value.entries { return entries }
    guard let elements = value.elements, elements.allSatisfy({ $0.entries != nil }) else {
      throw Failure(reason: "'<<' requires a mapping", offset: value.range.lowerBound)
    }
    var keys: Set<String> = []
    return elements.flatMap { $0.entries ?? [] }.filter { keys.insert($0.key).inserted }
  }
}
