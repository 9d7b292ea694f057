import JSONText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Any JSON value: the type of fields of the type `Any`. Numbers keep their digits, so `1` and `1.0` differ. As
/// with Foundation's JSON coders, `Data` is Base64 text, a `URL` is text, and a `Decimal` is a number.
///
/// ```swift
/// let tags = try AnyValue(codableValue: ["new", "red"])
/// let again = try tags.decodeValue([String].self)
/// ```
public struct AnyValue: Codable, Hashable, Sendable {
  let json: JSONValue

  init(json: JSONValue) { self.json = json }

  /// Encodes a value.
  /// - Throws: ``DataConnectCodecError`` `.encodingFailed`.
  public init(codableValue: some Encodable) throws { json = try encodeJSON(codableValue) }

  /// Decodes the value.
  /// - Returns: `nil` for JSON's null, unless `type` is an optional or ``AnyValue``.
  /// - Throws: ``DataConnectCodecError`` `.decodingFailed` with the path inside the value.
  public func decodeValue<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
    if let any = self as? Value { return any }
    return json.isNull ? nil : try decodeJSON(type, from: json)
  }

  /// The value as JSON text in UTF-8.
  public var value: Data { Data(json.description.utf8) }

  /// Decodes any JSON value.
  /// - Throws: `DecodingError` if the value is missing.
  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? WireDecoder else {
      json = try JSONWire(from: decoder).value
      return
    }
    guard !decoder.isMissing else { throw decoder.mismatch(AnyValue.self) }
    json = decoder.value
  }

  /// Encodes the JSON value.
  /// - Throws: Errors of the encoder.
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
