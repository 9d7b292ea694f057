import JSONText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Any JSON value: what a field of the type `Any` holds. Numbers keep their digits, so `1` and `1.0` stay apart. `Data`
/// is Base64 text, a `URL` text and a `Decimal` a number, as with Foundation's coders for JSON.
///
/// ```swift
/// let tags = try AnyValue(codableValue: ["new", "red"])
/// let again = try tags.decodeValue([String].self)
/// ```
public struct AnyValue: Codable, Hashable, Sendable {
  let json: JSONValue

  init(json: JSONValue) { self.json = json }

  /// - Throws: ``DataConnectCodecError`` `.encodingFailed`.
  public init(codableValue: some Encodable) throws { json = try encodeJSON(codableValue) }

  /// - Returns: `nil` for JSON's null, unless `type` is an optional or ``AnyValue``.
  /// - Throws: ``DataConnectCodecError`` `.decodingFailed` with the path inside the value.
  public func decodeValue<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
    if let any = self as? Value { return any }
    return json.isNull ? nil : try decodeJSON(type, from: json)
  }

  /// The value as JSON text in UTF-8.
  public var value: Data { Data(json.description.utf8) }

  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? WireDecoder else {
      json = try JSONWire(from: decoder).value
      return
    }
    guard !decoder.isMissing else { throw decoder.mismatch(AnyValue.self) }
    json = decoder.value
  }

  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? WireEncoder {
      encoder.node.set(json)
    } else {
      try JSONWire(value: json).encode(to: encoder)
    }
  }
}

extension AnyValue: CustomStringConvertible {
  /// Compact JSON.
  public var description: String { json.description }
}
