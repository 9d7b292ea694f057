import Scalars

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Overloads for the most common types, which the compiler resolves, so that the type is not checked at run time.
///
/// All of them throw the errors of the container, with the path to the value. A missing key is `nil` for optional
/// types.
extension CodecHelper {
  /// Decodes a string.
  /// - Throws: Errors of the container.
  public func decode(_ type: String.Type, forKey key: K, container: inout KeyedDecodingContainer<K>) throws -> String {
    try container.decode(type, forKey: key)
  }

  /// Decodes an optional string.
  /// - Throws: Errors of the container.
  public func decode(_ type: String?.Type, forKey key: K, container: inout KeyedDecodingContainer<K>) throws -> String?
  {
    try container.decodeIfPresent(String.self, forKey: key)
  }

  /// Decodes an integer.
  /// - Throws: Errors of the container.
  public func decode(_ type: Int.Type, forKey key: K, container: inout KeyedDecodingContainer<K>) throws -> Int {
    try container.decode(type, forKey: key)
  }

  /// Decodes an optional integer.
  /// - Throws: Errors of the container.
  public func decode(_ type: Int?.Type, forKey key: K, container: inout KeyedDecodingContainer<K>) throws -> Int? {
    try container.decodeIfPresent(Int.self, forKey: key)
  }

  /// Decodes a floating-point number.
  /// - Throws: Errors of the container.
  public func decode(_ type: Double.Type, forKey key: K, container: inout KeyedDecodingContainer<K>) throws -> Double {
    try container.decode(type, forKey: key)
  }

  /// Decodes an optional floating-point number.
  /// - Throws: Errors of the container.
  public func decode(_ type: Double?.Type, forKey key: K, container: inout KeyedDecodingContainer<K>) throws -> Double?
  {
    try container.decodeIfPresent(Double.self, forKey: key)
  }

  /// Decodes a Boolean value.
  /// - Throws: Errors of the container.
  public func decode(_ type: Bool.Type, forKey key: K, container: inout KeyedDecodingContainer<K>) throws -> Bool {
    try container.decode(type, forKey: key)
  }

  /// Decodes an optional Boolean value.
  /// - Throws: Errors of the container.
  public func decode(_ type: Bool?.Type, forKey key: K, container: inout KeyedDecodingContainer<K>) throws -> Bool? {
    try container.decodeIfPresent(Bool.self, forKey: key)
  }

  /// Decodes a list of strings.
  /// - Throws: Errors of the container.
  public func decode(
    _ type: [String].Type, forKey key: K, container: inout KeyedDecodingContainer<K>
  ) throws -> [String] { try container.decode(type, forKey: key) }

  /// Decodes an optional list of strings.
  /// - Throws: Errors of the container.
  public func decode(
    _ type: [String]?.Type, forKey key: K, container: inout KeyedDecodingContainer<K>
  ) throws -> [String]? { try container.decodeIfPresent([String].self, forKey: key) }

  /// Decodes a timestamp.
  /// - Throws: Errors of the container; ``DataConnectCodecError`` `.invalidTimestampFormat`.
  public func decode(
    _ type: Timestamp.Type, forKey key: K, container: inout KeyedDecodingContainer<K>
  ) throws -> Timestamp { try container.decode(type, forKey: key) }

  /// Decodes an optional timestamp.
  /// - Throws: Errors of the container; ``DataConnectCodecError`` `.invalidTimestampFormat`.
  public func decode(
    _ type: Timestamp?.Type, forKey key: K, container: inout KeyedDecodingContainer<K>
  ) throws -> Timestamp? { try container.decodeIfPresent(Timestamp.self, forKey: key) }

  /// Decodes a UUID.
  /// - Throws: Errors of the container; ``DataConnectCodecError`` `.invalidUUID`.
  public func decode(_ type: UUID.Type, forKey key: K, container: inout KeyedDecodingContainer<K>) throws -> UUID {
    try uuid(try container.decode(String.self, forKey: key), key, container)
  }

  /// Decodes an optional UUID.
  /// - Throws: Errors of the container; ``DataConnectCodecError`` `.invalidUUID`.
  public func decode(_ type: UUID?.Type, forKey key: K, container: inout KeyedDecodingContainer<K>) throws -> UUID? {
    try container.decodeIfPresent(String.self, forKey: key).map { try uuid($0, key, container) }
  }

  private func uuid(_ text: String, _ key: K, _ container: KeyedDecodingContainer<K>) throws -> UUID {
    guard let value = UUID(wire: text) else { throw UUIDWire.unreadable(at: container.codingPath + [key]) }
    return value
  }

  /// Decodes a date.
  /// - Throws: Errors of the container; ``DataConnectCodecError`` `.invalidLocalDateFormat`.
  public func decode(
    _ type: LocalDate.Type, forKey key: K, container: inout KeyedDecodingContainer<K>
  ) throws -> LocalDate {
    try localDate(try container.decode(String.self, forKey: key), key, container)
  }

  /// Decodes an optional date.
  /// - Throws: Errors of the container; ``DataConnectCodecError`` `.invalidLocalDateFormat`.
  public func decode(
    _ type: LocalDate?.Type, forKey key: K, container: inout KeyedDecodingContainer<K>
  ) throws -> LocalDate? {
    try container.decodeIfPresent(String.self, forKey: key).map { try localDate($0, key, container) }
  }

  private func localDate(_ text: String, _ key: K, _ container: KeyedDecodingContainer<K>) throws -> LocalDate {
    guard let value = LocalDate(wire: text) else { throw LocalDate.unreadable(at: container.codingPath + [key]) }
    return value
  }
}

extension UUID {
  /// Parses a UUID in any common form; the wire form has a fast path.
  init?(wire text: String) {
    var text = text
    if let value = text.withUTF8({ Self(digits: $0) }) {
      self = value
    } else {
      guard let spelled = UUIDText(text), let value = UUID(uuidString: spelled.dashed) else { return nil }
      self = value
    }
  }

  /// Parses exactly 32 hexadecimal digits.
  private init?(digits: UnsafeBufferPointer<UInt8>) {
    guard digits.count == 32 else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isWhole = withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in 0..<16 {
        guard let high = nibble(digits[2 * index]), let low = nibble(digits[2 * index + 1]) else { return false }
        bytes[index] = high << 4 | low
      }
      return true
    }
    guard isWhole else { return nil }
    self.init(uuid: bytes)
  }
}

private func nibble(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x41...0x46: digit - 0x37
  case 0x61...0x66: digit - 0x57
  default: nil
  }
}
