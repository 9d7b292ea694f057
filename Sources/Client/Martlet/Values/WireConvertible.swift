import Scalars

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A type whose wire form differs from its `Codable` form.
protocol WireConvertible {
  associatedtype Wire: Codable
  init(wire: Wire)
  var wire: Wire { get }
}

extension UUID: WireConvertible {
  init(wire: UUIDWire) { self = wire.value }
  var wire: UUIDWire { UUIDWire(value: self) }
}

extension Int64: WireConvertible {
  init(wire: Int64Wire) { self = wire.value }
  var wire: Int64Wire { Int64Wire(value: self) }
}

extension Optional: WireConvertible where Wrapped: WireConvertible {
  init(wire: Wrapped.Wire?) { self = wire.map { Wrapped(wire: $0) } }
  var wire: Wrapped.Wire? { map(\.wire) }
}

extension Array: WireConvertible where Element: WireConvertible {
  init(wire: [Element.Wire]) { self = wire.map { Element(wire: $0) } }
  var wire: [Element.Wire] { map(\.wire) }
}

/// 32 lowercase hexadecimal digits without dashes; all common forms are accepted.
struct UUIDWire: Codable {
  let value: UUID

  init(value: UUID) { self.value = value }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = UUID(wire: text) else { throw Self.unreadable(at: decoder.codingPath) }
    self.value = value
  }

  static func unreadable(at path: [any CodingKey]) -> DataConnectCodecError {
    DataConnectCodecError(code: .invalidUUID, at: path, "expected UUID, but found another string")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(UUIDText(value.uuidString)?.text ?? value.uuidString)
  }
}

/// A string of decimal digits, because JSON numbers are often parsed as floating-point numbers. A number is
/// accepted too.
struct Int64Wire: Codable {
  let value: Int64

  init(value: Int64) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let text = try? container.decode(String.self) else {
      value = try container.decode(Int64.self)
      return
    }
    guard let value = Int64(text) else {
      throw DataConnectCodecError(
        code: .decodingFailed, at: decoder.codingPath, "expected Int64, but found another string")
    }
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(value))
  }
}
