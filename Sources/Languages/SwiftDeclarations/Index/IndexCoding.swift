/// Reads little-endian numbers from an index.
struct IndexReader {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func number() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    return bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt32.self)) }
  }

  mutating func long() -> UInt64? {
    guard position + 8 <= bytes.count else { return nil }
    defer { position += 8 }
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self)) }
  }
}

/// Reads the tables of one file in their memory layout.
struct TableReader {
  let bytes: UnsafeRawBufferPointer
  var position: Int

  mutating func tables() -> DeclarationTables? {
    guard let rows = table(of: DeclarationRow.self), let attributes = table(of: AttributeRow.self),
      let modifiers = table(of: ModifierRow.self), let parameters = table(of: ParameterRow.self),
      let conditions = table(of: ConditionRow.self), let comments = table(of: CommentRow.self),
      let problems = problems()
    else { return nil }
    return DeclarationTables(
      rows: rows, attributes: attributes, modifiers: modifiers, parameters: parameters, conditions: conditions,
      comments: comments, problems: problems)
  }

  private mutating func number() -> Int? {
    guard position >= 0, position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
  }

  private mutating func table<Row: BitwiseCopyable>(of type: Row.Type) -> [Row]? {
    guard let count = number() else { return nil }
    let size = count * MemoryLayout<Row>.stride
    guard size <= bytes.count - position else { return nil }
    defer { position += size }
    guard count > 0 else { return [] }
    let source = UnsafeRawBufferPointer(rebasing: bytes[position..<(position + size)])
    return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: source)
      initialized = count
    }
  }

  private mutating func problems() -> [ParseIssue]? {
    guard let count = number(), count <= 1_000 else { return nil }
    var problems: [ParseIssue] = []
    for _ in 0..<count {
      guard let code = number(), let kind = ParseIssue.Kind(rawValue: UInt8(truncatingIfNeeded: code)),
        let offset = number(), let length = number(), length <= bytes.count - position
      else { return nil }
      let detail = String(decoding: bytes[position..<(position + length)], as: UTF8.self)
      position += length
      problems.append(ParseIssue(kind: kind, offset: offset, detail: detail))
    }
    return problems
  }
}

struct IndexWriter {
  private(set) var bytes: [UInt8] = []

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func number(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
  mutating func long(_ value: UInt64) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }

  mutating func set(_ value: UInt64, at offset: Int) {
    withUnsafeBytes(of: value.littleEndian) { source in
      for (index, byte) in source.enumerated() { bytes[offset + index] = byte }
    }
  }

  mutating func pad() { while bytes.count % 8 != 0 { bytes.append(0) } }

  static func size(of file: DeclarationFile) -> Int {
    64 + file.rows.count * MemoryLayout<DeclarationRow>.stride
      + file.attributes.count * MemoryLayout<AttributeRow>.stride
      + file.modifiers.count * MemoryLayout<ModifierRow>.stride
      + file.parameters.count * MemoryLayout<ParameterRow>.stride
      + file.conditions.count * MemoryLayout<ConditionRow>.stride + file.comments.count
      * MemoryLayout<CommentRow>.stride
  }

  mutating func tables(of file: DeclarationFile) {
    table(file.rows)
    table(file.attributes)
    table(file.modifiers)
    table(file.parameters)
    table(file.conditions)
    table(file.comments)
    number(UInt32(truncatingIfNeeded: file.problems.count))
    for problem in file.problems {
      number(UInt32(problem.kind.rawValue))
      number(UInt32(truncatingIfNeeded: problem.offset))
      number(UInt32(truncatingIfNeeded: problem.detail.utf8.count))
      bytes.append(contentsOf: problem.detail.utf8)
    }
  }

  private mutating func table<Row: BitwiseCopyable>(_ rows: [Row]) {
    number(UInt32(truncatingIfNeeded: rows.count))
    rows.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }
}
