import CPostgres

/// The parameters of one statement in libpq's form. The memory is reused for the next statement.
struct ParameterBuffer {
  private var bytes: [UInt8] = []
  /// The offset of each parameter in `bytes`; -1 for NULL.
  private var offsets: [Int] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  /// The maximum amount of memory that is kept.
  private static let keptCapacity = 64 << 10

  /// Replaces the contents of the buffer.
  mutating func fill(_ values: some Collection<PostgresValue>) {
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
    offsets.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    formats.removeAll(keepingCapacity: true)
    for value in values { append(value) }
    // An empty text at the end needs an address too.
    bytes.append(0)
  }

  private mutating func append(_ value: PostgresValue) {
    let start = bytes.count
    var isBinary = true
    switch value {
    case .null:
      offsets.append(-1)
      lengths.append(0)
      formats.append(0)
      return
    case .bool(let flag): bytes.append(flag ? 1 : 0)
    case .int4(let number): appendBigEndian(number)
    case .date(let days): appendBigEndian(days - Self.daysTo2000)
    case .int8(let number): appendBigEndian(number)
    case .float8(let number): appendBigEndian(number.bitPattern)
    case .uuid(let high, let low):
      appendBigEndian(high)
      appendBigEndian(low)
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .timestamp(let microseconds): appendBigEndian(microseconds - Int64(Self.daysTo2000) * 86_400_000_000)
    case .literal(let text):
      isBinary = false
      bytes.append(contentsOf: text.utf8)
      bytes.append(0)
    }
    offsets.append(start)
    lengths.append(Int32(clamping: bytes.count - start))
    formats.append(isBinary ? 1 : 0)
  }

  /// The days from 1970 to PostgreSQL's epoch.
  private static let daysTo2000: Int32 = 10_957

  private mutating func appendBigEndian(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Passes the parameters to `body` in the form for `PQsendQueryPrepared`.
  func withPointers<Result>(
    _ body: (
      _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
      _ formats: UnsafePointer<Int32>?
    ) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: max(1, offsets.count)) { pointers in
      bytes.withUnsafeBytes { buffer in
        let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        for (index, offset) in offsets.enumerated() {
          pointers.initializeElement(at: index, to: offset < 0 ? nil : base.map { $0 + offset })
        }
        return body(Int32(offsets.count), UnsafePointer(pointers.baseAddress), lengths, formats)
      }
    }
  }
}

extension PostgresValue {
  /// - Throws: ``PostgresError`` for a text with U+0000, which would end the text early.
  func check() throws(PostgresError) {
    guard case .literal(let text) = self, text.utf8.contains(0) else { return }
    throw PostgresError(.server(.invalidText), "U+0000 cannot be stored")
  }
}
