import JSONText

/// Reconstructs an answer from its tree and its rows.
struct TreeReader {
  /// The cache does not contain a complete answer.
  struct Miss: Error {
    /// The path to the missing row or field.
    let path: String
  }

  private var reader: ByteReader
  let rowNumbers: [Int64]
  /// The keys with quotes and a colon.
  private var keys: [[UInt8]] = []
  private var names: [Range<Int>] = []
  private var shapes: [Shape] = []
  private var output: [UInt8] = []
  private var depth = 0
  /// The path to the current position of the output.
  private var way: [Step] = []

  private enum Step {
    case key(Int)
    case index(Int)
  }

  private struct Shape {
    var members: [(key: Int, field: Int?)]
  }

  init(_ bytes: UnsafeRawBufferPointer) throws(CacheFormatError) {
    reader = ByteReader(bytes)
    guard try reader.byte() == NormalizedResponse.version else { throw CacheFormatError() }
    var numbers: [Int64] = []
    for _ in 0..<(try reader.count()) { numbers.append(Int64(try reader.number())) }
    rowNumbers = numbers
    for _ in 0..<(try reader.count()) {
      let range = try reader.counted()
      names.append(range)
      var key: [UInt8] = [UInt8(ascii: "\"")]
      JSONWriter.appendEscaped(UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[range]), to: &key)
      keys.append(key + "\":".utf8)
    }
    for _ in 0..<(try reader.count()) {
      let end = try reader.counted()
      var inner = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[end]))
      var shape = Shape(members: [])
      for _ in 0..<(try inner.count()) {
        let key = try inner.number()
        let field = try inner.number() - 1
        guard keys.indices.contains(key), field < keys.count else { throw CacheFormatError() }
        shape.members.append((key, field < 0 ? nil : field))
      }
      shapes.append(shape)
    }
  }

  /// - Parameter rows: The rows in the order of `rowNumbers`; `nil` for a deleted row.
  /// - Throws: ``Miss``, ``CacheFormatError``.
  mutating func answer(rows: [StoredRow?]) throws -> [UInt8] {
    output.reserveCapacity(rows.count * 128 + 256)
    try node(rows, isElement: false)
    guard reader.isAtEnd else { throw CacheFormatError() }
    return output
  }

  /// - Returns: `false` for a deleted element; nothing was written for it.
  @discardableResult
  private mutating func node(_ rows: [StoredRow?], isElement: Bool) throws -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth < 300 else { throw CacheFormatError() }
    let kind = try reader.byte()
    switch kind {
    case NormalizedResponse.Node.inline: output.append(contentsOf: reader.bytes[try reader.counted()])
    case NormalizedResponse.Node.list:
      output.append(UInt8(ascii: "["))
      var isFirst = true
      for index in 0..<(try reader.count()) {
        let start = output.count
        if !isFirst { output.append(UInt8(ascii: ",")) }
        way.append(.index(index))
        let isThere = try node(rows, isElement: true)
        way.removeLast()
        if isThere { isFirst = false } else { output.removeSubrange(start...) }
      }
      output.append(UInt8(ascii: "]"))
    case NormalizedResponse.Node.object: try object(nil, rows)
    case NormalizedResponse.Node.row, NormalizedResponse.Node.nullableRow:
      let number = try reader.number()
      guard rows.indices.contains(number) else { throw CacheFormatError() }
      if let row = rows[number] {
        try object(row, rows)
        break
      }
      guard isElement || kind == NormalizedResponse.Node.nullableRow else { throw miss }
      try skipMembers()
      if isElement { return false }
      output.append(contentsOf: "null".utf8)
    default: throw CacheFormatError()
    }
    return true
  }

  private var miss: Miss {
    let steps = way.map { step in
      switch step {
      case .key(let number): String(decoding: reader.bytes[names[number]], as: UTF8.self)
      case .index(let index): "[\(index)]"
      }
    }
    return Miss(path: steps.joined(separator: "."))
  }

  private mutating func shape() throws(CacheFormatError) -> Shape {
    let number = try reader.number()
    guard shapes.indices.contains(number) else { throw CacheFormatError() }
    return shapes[number]
  }

  /// Skips the nodes of a deleted row.
  private mutating func skipMembers() throws(CacheFormatError) {
    for member in try shape().members where member.field == nil { try skip() }
  }

  private mutating func skip() throws(CacheFormatError) {
    depth += 1
    defer { depth -= 1 }
    guard depth < 300 else { throw CacheFormatError() }
    switch try reader.byte() {
    case NormalizedResponse.Node.inline: _ = try reader.counted()
    case NormalizedResponse.Node.list: for _ in 0..<(try reader.count()) { try skip() }
    case NormalizedResponse.Node.object: try skipMembers()
    case NormalizedResponse.Node.row, NormalizedResponse.Node.nullableRow:
      _ = try reader.number()
      try skipMembers()
    default: throw CacheFormatError()
    }
  }

  private mutating func object(_ row: StoredRow?, _ rows: [StoredRow?]) throws {
    let shape = try shape()
    var cursor = row?.fieldsStart ?? 0
    output.append(UInt8(ascii: "{"))
    for (position, member) in shape.members.enumerated() {
      if position > 0 { output.append(UInt8(ascii: ",")) }
      output.append(contentsOf: keys[member.key])
      way.append(.key(member.key))
      defer { way.removeLast() }
      guard let field = member.field else {
        try node(rows, isElement: false)
        continue
      }
      guard let row else { throw CacheFormatError() }
      let name = UnsafeRawBufferPointer(rebasing: reader.bytes[names[field]])
      guard try row.appendValue(of: name, from: &cursor, to: &output) else { throw miss }
    }
    output.append(UInt8(ascii: "}"))
  }
}

/// A stored row, which is searched without decoding it completely.
struct StoredRow {
  private let bytes: [UInt8]
  let fieldsStart: Int

  /// - Throws: ``CacheFormatError``.
  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    fieldsStart = try bytes.withUnsafeBytes { buffer -> Int in
      var reader = ByteReader(buffer)
      for _ in 0..<(try reader.count()) { _ = try reader.number() }
      return reader.offset
    }
  }

  /// - Parameter cursor: Where to start the search, because fields are usually in the order in which they are
  ///   requested.
  /// - Returns: `false` if the row does not have the field.
  func appendValue(
    of name: UnsafeRawBufferPointer, from cursor: inout Int, to output: inout [UInt8]
  ) throws -> Bool {
    let (found, next) = try bytes.withUnsafeBytes { buffer -> (Range<Int>?, Int) in
      let whole = [cursor..<buffer.count, fieldsStart..<cursor]
      for part in whole {
        var reader = ByteReader(UnsafeRawBufferPointer(rebasing: buffer[part]))
        while !reader.isAtEnd {
          let key = try reader.counted()
          let value = try reader.counted()
          guard key.count == name.count, reader.bytes[key].elementsEqual(name) else { continue }
          return (
            value.lowerBound + part.lowerBound..<value.upperBound + part.lowerBound, reader.offset + part.lowerBound
          )
        }
      }
      return (nil, cursor)
    }
    guard let found else { return false }
    cursor = next
    output.append(contentsOf: bytes[found])
    return true
  }
}
