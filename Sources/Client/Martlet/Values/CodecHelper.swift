/// Encodes and decodes members for generated code. It converts types whose wire form differs (`Int64` is text,
/// `UUID` is 32 hexadecimal digits), also inside optionals and lists. It works with all coders.
///
/// ```swift
/// struct MovieKey: Decodable {
///   let id: UUID
///   enum CodingKeys: String, CodingKey { case id }
///   init(from decoder: any Decoder) throws {
///     var container = try decoder.container(keyedBy: CodingKeys.self)
///     id = try CodecHelper<CodingKeys>().decode(UUID.self, forKey: .id, container: &container)
///   }
/// }
/// ```
public struct CodecHelper<K: CodingKey>: Sendable {
  /// Creates a helper; it has no state.
  public init() {}

  /// Encodes a member in its wire form.
  /// - Throws: Errors of the container.
  public func encode<Value: Encodable>(
    _ value: Value, forKey key: K, container: inout KeyedEncodingContainer<K>
  ) throws {
    if let coded = Value.self as? any WireConvertible.Type {
      try encode(value, as: coded, forKey: key, container: &container)
    } else {
      try container.encode(value, forKey: key)
    }
  }

  private func encode<Value, Coded: WireConvertible>(
    _ value: Value, as type: Coded.Type, forKey key: K, container: inout KeyedEncodingContainer<K>
  ) throws {
    guard let coded = value as? Coded else { return }
    try container.encode(coded.wire, forKey: key)
  }

  /// Decodes a member from its wire form. A missing key is `nil` if `type` is an optional.
  /// - Throws: Errors of the container, with the path to the value.
  public func decode<Value: Decodable>(
    _ type: Value.Type, forKey key: K, container: inout KeyedDecodingContainer<K>
  ) throws -> Value {
    if let optional = type as? any ExpressibleByNilLiteral.Type, !container.contains(key),
      let missing = Self.nilValue(optional) as? Value
    {
      return missing
    }
    guard let coded = type as? any WireConvertible.Type else { return try container.decode(type, forKey: key) }
    guard let value = try decode(coded, forKey: key, container: container) as? Value else {
      throw DataConnectCodecError(
        code: .decodingFailed, at: container.codingPath + [key], "expected \(type), but the value cannot be converted")
    }
    return value
  }

  private func decode<Coded: WireConvertible>(
    _ type: Coded.Type, forKey key: K, container: KeyedDecodingContainer<K>
  ) throws -> Any { Coded(wire: try container.decode(Coded.Wire.self, forKey: key)) }

  private static func nilValue<Optional: ExpressibleByNilLiteral>(_ type: Optional.Type) -> Any {
    Optional(nilLiteral: ())
  }
}
