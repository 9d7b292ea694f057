#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A `Codable` value as JSON text, for types that have no form of their own: slower than the others.
/// Foundation's coders write and read it; what they throw becomes ``RecordError`` `.translation`.
public struct RecordCodable<Value: Codable & Sendable>: RecordValue {
  public let value: Value

  public init(_ value: Value) { self.value = value }

  public func recordJSON() throws -> RecordJSON {
    do {
      // In a list, since older decoders refuse fragments.
      let text = String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
      return try RecordJSON(parsing: text)
    } catch let error as RecordError {
      throw error
    } catch {
      throw RecordError(
        .translation, entity: "\(Value.self)", message: "the value cannot be encoded", underlying: error)
    }
  }

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
