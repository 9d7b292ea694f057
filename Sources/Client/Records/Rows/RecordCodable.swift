#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A `Codable` value that is stored as JSON text, for types without a more specific mapping. It uses Foundation's
/// coders, which are slower than the other mappings.
///
/// ```swift
/// struct Note: Codable, Sendable { var text: String }
/// let json = try RecordCodable(Note(text: "rare")).recordJSON()
/// ```
public struct RecordCodable<Value: Codable & Sendable>: RecordValue {
  /// The value.
  public let value: Value

  /// Wraps a value.
  public init(_ value: Value) { self.value = value }

  /// The encoded value.
  /// - Throws: ``RecordError`` `.translation` if the value cannot be encoded.
  public func recordJSON() throws -> RecordJSON {
    do {
      // Encoded in an array, because older decoders reject JSON fragments.
      let text = String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
      return try RecordJSON(parsing: text)
    } catch let error as RecordError {
      throw error
    } catch {
      throw RecordError(
        .translation, entity: "\(Value.self)", message: "the value cannot be encoded", underlying: error)
    }
  }

  /// Decodes a value.
  /// - Throws: ``RecordError`` `.translation` if the JSON cannot be decoded.
  public init(recordJSON: RecordJSON) throws {
    do {
      let values = try JSONDecoder().decode([Value].self, from: Data(recordJSON.text.utf8))
      guard values.count == 1 else { throw RecordError.mismatch(Value.self) }
      value = values[0]
    } catch let error as RecordError {
      throw error
    } catch {
      throw RecordError(
        .translation, entity: "\(Value.self)", message: "the stored value cannot be decoded", underlying: error)
    }
  }
}
