/// A value that can stand inside JSON text. Collections of such values are such values.
public protocol RecordValue: Sendable {
  /// - Throws: ``RecordError`` `.translation` for a value that JSON cannot hold: an infinite number, or NaN.
  func recordJSON() throws -> RecordJSON
  /// - Throws: ``RecordError``: `.translation` for JSON of another kind, `.unknownCase` for a raw value that no case
  ///   has.
  init(recordJSON: RecordJSON) throws
}

extension RecordError {
  /// The stored value is of another kind than the property's type.
  public static func mismatch(_ type: Any.Type) -> RecordError {
    RecordError(.translation, entity: "\(type)", message: "the stored value is of another kind")
  }
}

extension RecordValue where Self: FixedWidthInteger {
  public func recordJSON() throws -> RecordJSON { .integer(Int64(truncatingIfNeeded: self)) }
  public init(recordJSON: RecordJSON) throws {
    guard case .integer(let number) = recordJSON else { throw RecordError.mismatch(Self.self) }
    if let value = Self(exactly: number) {
      self = value
    } else if Self.bitWidth == 64 {
      self = Self(truncatingIfNeeded: number)
    } else {
      throw RecordError.mismatch(Self.self)
    }
  }
}

extension Int: RecordValue {}
extension Int8: RecordValue {}
extension Int16: RecordValue {}
extension Int32: RecordValue {}
extension Int64: RecordValue {}
extension UInt: RecordValue {}
extension UInt8: RecordValue {}
extension UInt16: RecordValue {}
extension UInt32: RecordValue {}
extension UInt64: RecordValue {}

extension Bool: RecordValue {
  public func recordJSON() throws -> RecordJSON { .bool(self) }
  public init(recordJSON: RecordJSON) throws {
    guard case .bool(let flag) = recordJSON else { throw RecordError.mismatch(Self.self) }
    self = flag
  }
}

extension Double: RecordValue {
  public func recordJSON() throws -> RecordJSON {
    guard isFinite else {
      throw RecordError(.translation, entity: "Double", message: "\(self) cannot be stored in JSON")
    }
    return .real(self)
  }
  public init(recordJSON: RecordJSON) throws {
    switch recordJSON {
    case .real(let number): self = number
    case .integer(let number): self = Double(number)
    default: throw RecordError.mismatch(Self.self)
    }
  }
}

extension Float: RecordValue {
  public func recordJSON() throws -> RecordJSON { try Double(self).recordJSON() }
  public init(recordJSON: RecordJSON) throws { self = Float(try Double(recordJSON: recordJSON)) }
}

extension String: RecordValue {
  public func recordJSON() throws -> RecordJSON { .text(self) }
  public init(recordJSON: RecordJSON) throws {
    guard case .text(let text) = recordJSON else { throw RecordError.mismatch(Self.self) }
    self = text
  }
}

extension Substring: RecordValue {
  public func recordJSON() throws -> RecordJSON { .text(String(self)) }
  public init(recordJSON: RecordJSON) throws { self = Substring(try String(recordJSON: recordJSON)) }
}

extension Character: RecordValue {
  public func recordJSON() throws -> RecordJSON { .text(String(self)) }
  public init(recordJSON: RecordJSON) throws {
    let text = try String(recordJSON: recordJSON)
    guard let first = text.first, text.count == 1 else { throw RecordError.mismatch(Self.self) }
    self = first
  }
}

/// A value; one that is itself null stands in a list, so that `nil` inside `nil` stays apart.
extension Optional: RecordValue where Wrapped: RecordValue {
  public func recordJSON() throws -> RecordJSON {
    guard let value = self else { return .null }
    let json = try value.recordJSON()
    if case .null = json { return .object([.init("some", .null)]) }
    return json
  }

  public init(recordJSON: RecordJSON) throws {
    switch recordJSON {
    case .null: self = nil
    case .object([.init("some", .null)]): self = .some(try Wrapped(recordJSON: .null))
    default: self = .some(try Wrapped(recordJSON: recordJSON))
    }
  }
}

extension Array: RecordValue where Element: RecordValue {
  public func recordJSON() throws -> RecordJSON { .list(try map { try $0.recordJSON() }) }
  public init(recordJSON: RecordJSON) throws {
    guard case .list(let elements) = recordJSON else { throw RecordError.mismatch(Self.self) }
    self = try elements.map { try Element(recordJSON: $0) }
  }
}

/// In the order of their JSON text, so that equal sets have equal text.
extension Set: RecordValue where Element: RecordValue {
  public func recordJSON() throws -> RecordJSON {
    let elements = try map { element -> (text: String, json: RecordJSON) in
      let json = try element.recordJSON()
      return (json.text, json)
    }
    return .list(elements.sorted { $0.text < $1.text }.map(\.json))
  }
  public init(recordJSON: RecordJSON) throws {
    guard case .list(let elements) = recordJSON else { throw RecordError.mismatch(Self.self) }
    self = Set(try elements.map { try Element(recordJSON: $0) })
  }
}

/// A list of pairs, in the order of the keys' JSON text: keys need not be text.
extension Dictionary: RecordValue where Key: RecordValue, Value: RecordValue {
  public func recordJSON() throws -> RecordJSON {
    let pairs = try map { key, value -> (text: String, json: RecordJSON) in
      let key = try key.recordJSON()
      return (key.text, .list([key, try value.recordJSON()]))
    }
    return .list(pairs.sorted { $0.text < $1.text }.map(\.json))
  }
  public init(recordJSON: RecordJSON) throws {
    guard case .list(let pairs) = recordJSON else { throw RecordError.mismatch(Self.self) }
    self.init()
    for pair in pairs {
      guard case .list(let parts) = pair, parts.count == 2 else { throw RecordError.mismatch(Self.self) }
      self[try Key(recordJSON: parts[0])] = try Value(recordJSON: parts[1])
    }
  }
}
