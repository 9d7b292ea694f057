/// How generated code writes and reads members: what travels in another form than its own is translated here (`Int64`
/// as text, `UUID` as 32 hexadecimal digits), also inside optionals and lists. Works with every coder.
public struct CodecHelper<K: CodingKey>: Sendable {
  public init() {}

  /// - Throws: What the container throws.
  public func encode<Value: Encodable>(
    _ value: Value, forKey key: K, container: inout KeyedEncodingContainer<K>
  ) throws {
    if let coded = Value.self as? any WireCoded.Type {
      try encode(value, as: coded, forKey: key, container: &container)
    } else {
      try container.encode(value, forKey: key)
    }
  }

  private func encode<Value, Coded: WireCoded>(
    _ value: Value, as type: Coded.Type, forKey key: K, container: inout KeyedEncodingContainer<K>
  ) throws {
    guard let coded = value as? Coded else { return }
    try container.encode(coded.wire, forKey: key)
  }

  /// A missing key is `nil` where `type` is an optional.
  /// - Throws: What the container throws, with the path to the value.
  public func decode<Value: Decodable>(
    _ type: Value.Type, forKey key: K, container: inout KeyedDecodingContainer<K>
  ) throws -> Value {
    if let optional = type as? any ExpressibleByNilLiteral.Type, !container.contains(key),
      let missing = Self.nilValue(optional) as? Value
    {
      return missing
    }
    guard let coded = type as? any WireCoded.Type else { return try container.decode(type, forKey: key) }
    guard let value = try decode(coded, forKey: key, container: container) as? Value else {
      throw DataConnectCodecError(
        code: .decodingFailed, at: container.codingPath + [key], "expected \(type), and it cannot be translated")
    }
    return value
  }

  private func decode<Coded: WireCoded>(
    _ type: Coded.Type, forKey key: K, container: KeyedDecodingContainer<K>
  ) throws -> Any { Coded(wire: try container.decode(Coded.Wire.self, forKey: key)) }

  private static func nilValue<Optional: ExpressibleByNilLiteral>(_ type: Optional.Type) -> Any {
    Optional(nilLiteral: ())
  }
}
