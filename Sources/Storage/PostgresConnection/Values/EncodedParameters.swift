import CPostgres

/// Parameters in the form in which libpq takes them, encoded where the request is, not on the pool's thread.
struct EncodedParameters: Sendable {
  private var bytes: [UInt8] = []
  /// Where each begins in `bytes`; -1 for NULL.
  private var offsets: [Int] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  init(_ values: [PostgresValue]) throws(PostgresError) {
    offsets.reserveCapacity(values.count)
    for value in values { try append(value) }
    // An empty text at the end still needs an address.
    bytes.append(0)
  }

  private mutating func append(_ value: PostgresValue) throws(PostgresError) {
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
      guard !text.utf8.contains(0) else {
        throw PostgresError(.server(.invalidText), "U+0000 cannot be stored")
      }
      bytes.append(contentsOf: text.utf8)
      bytes.append(0)
    }
    offsets.append(start)
    lengths.append(Int32(clamping: bytes.count - start))
    formats.append(isBinary ? 1 : 0)
  }

  /// From 1970 to the day from which PostgreSQL counts.
  private static let daysTo2000: Int32 = 10_957

  private mutating func appendBigEndian(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Hands the parameters over as `PQsendQueryPrepared` wants them.
  func withPointers<Result>(
    _ body: (
      _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
      _ formats: UnsafePointer<Int32>?
    ) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { buffer in
      let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = offsets.map { offset in offset < 0 ? nil : base.map { $0 + offset } }
      return body(Int32(offsets.count), pointers, lengths, formats)
    }
  }
}
