/// A value that can be part of JSON text. Collections of such values conform too.
///
/// ```swift
/// let json = try ["red": [1, 2]].recordJSON()
/// let value = try [String: [Int]](recordJSON: json)
/// ```
public protocol RecordValue: Sendable {
  /// The value as JSON.
  /// - Throws: ``RecordError`` `.translation` for a value that JSON cannot represent: an infinite number, or NaN.
  func recordJSON() throws -> RecordJSON
  /// Creates a value from JSON.
  /// - Throws: ``RecordError``: `.translation` for JSON of another type, `.unknownCase` for an unknown raw value.
  init(recordJSON: RecordJSON) throws
}

extension RecordError {
  /// An error for a stored value whose type does not match that of the property.
  public static func mismatch(_ type: Any.Type) -> RecordError {
    RecordError(.translation, entity: "\(type)", message: "the type of the stored value does not match")
  }
}

extension RecordValue where Self: FixedWidthInteger {
  /// The integer as JSON.
  /// - Throws: Never.
  public func recordJSON() throws -> RecordJSON { .integer(Int64(truncatingIfNeeded: self)) }
  /// Creates an integer from JSON.
  /// - Throws: ``RecordError`` `.translation` for JSON of another type or a number out of range.
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
  /// The Boolean value as JSON.
  /// - Throws: Never.
  public func recordJSON() throws -> RecordJSON { .bool(self) }
  /// Creates a Boolean value from JSON.
  /// - Throws: ``RecordError`` `.translation` for JSON of another type.
  public init(recordJSON: RecordJSON) throws {
    guard case .bool(let flag) = recordJSON else { throw RecordError.mismatch(Self.self) }
    self = flag
  }
}

extension Double: RecordValue {
  /// The number as JSON.
  /// - Throws: ``RecordError`` `.translation` for an infinite number or NaN.
  public func recordJSON() throws -> RecordJSON {
    guard isFinite else {
      throw RecordError(.translation, entity: "Double", message: "JSON cannot represent the number \(self)")
    }
    return .real(self)
  }
  /// Creates a number from JSON.
  /// - Throws: ``RecordError`` `.translation` for JSON of another type.
  public init(recordJSON: RecordJSON) throws {
    switch recordJSON {
    case .real(let number): self = number
    case .integer(let number): self = Double(number)
    default: throw RecordError.mismatch(Self.self)
    }
  }
}

extension Float: RecordValue {
  /// The number as JSON.
  /// - Throws: ``RecordError`` `.translation` for an infinite number or NaN.
  public func recordJSON() throws -> RecordJSON { try Double(self).recordJSON() }
  /// Creates a number from JSON.
  /// - Throws: ``RecordError`` `.translation` for JSON of another type.
  public init(recordJSON: RecordJSON) throws { self = Float(try Double(recordJSON: recordJSON)) }
}

extension String: RecordValue {
  /// The text as JSON.
  /// - Throws: Never.
  public func recordJSON() throws -> RecordJSON { .text(self) }
  /// Creates a text from JSON.
  /// - Throws: ``RecordError`` `.translation` for JSON of another type.
  public init(recordJSON: RecordJSON) throws {
    guard case .text(let text) = recordJSON else { throw RecordError.mismatch(Self.self) }
    self = text
  }
}

extension Substring: RecordValue {
  /// The text as JSON.
  /// - Throws: Never.
  public func recordJSON() throws -> RecordJSON { .text(String(self)) }
  /// Creates a text from JSON.
  /// - Throws: ``RecordError`` `.translation` for JSON of another type.
  public init(recordJSON: RecordJSON) throws { self = Substring(try String(recordJSON: recordJSON)) }
}

extension Character: RecordValue {
  /// The character as JSON.
  /// - Throws: Never.
  public func recordJSON() throws -> RecordJSON { .text(String(self)) }
  /// Creates a character from JSON.
  /// - Throws: ``RecordError`` `.translation` if the JSON is not a string of one character.
  public init(recordJSON: RecordJSON) throws {
    let text = try String(recordJSON: recordJSON)
    guard let first = text.first, text.count == 1 else { throw RecordError.mismatch(Self.self) }
    self = first
  }
}

/// The wrapped value. A wrapped value that is `null` itself becomes an object, so that nested optionals are
/// preserved.
extension Optional: RecordValue where Wrapped: RecordValue {
  /// The wrapped value as JSON, or `null`.
  /// - Throws: ``RecordError``, as for the wrapped type.
  public func recordJSON() throws -> RecordJSON {
    guard let value = self else { return .null }
    let json = try value.recordJSON()
    if case .null = json { return .object([.init("some", .null)]) }
    return json
  }

  /// Creates an optional from JSON.
  /// - Throws: ``RecordError``, as for the wrapped type.
  public init(recordJSON: RecordJSON) throws {
    switch recordJSON {
    case .null: self = nil
    case .object([.init("some", .null)]): self = .some(try Wrapped(recordJSON: .null))
    default: self = .some(try Wrapped(recordJSON: recordJSON))
    }
  }
}

extension Array: RecordValue where Element: RecordValue {
  /// The elements as JSON.
  /// - Throws: ``RecordError``, as for the elements.
  public func recordJSON() throws -> RecordJSON { .list(try map { try $0.recordJSON() }) }
  /// Creates an array from JSON.
  /// - Throws: ``RecordError``, as for the elements; `.translation` for JSON of another type.
  public init(recordJSON: RecordJSON) throws {
    guard case .list(let elements) = recordJSON else { throw RecordError.mismatch(Self.self) }
    self = try elements.map { try Element(recordJSON: $0) }
  }
}

/// Elements are ordered by their JSON text, so that equal sets have equal text.
extension Set: RecordValue where Element: RecordValue {
  /// The elements as JSON.
  /// - Throws: ``RecordError``, as for the elements.
  public func recordJSON() throws -> RecordJSON {
    let elements = try map { element -> (text: String, json: RecordJSON) in
      let json = try element.recordJSON()
      return (json.text, json)
    }
    return .list(elements.sorted { $0.text < $1.text }.map(\.json))
  }
  /// Creates a set from JSON.
  /// - Throws: ``RecordError``, as for the elements; `.translation` for JSON of another type.
  public init(recordJSON: RecordJSON) throws {
    guard case .list(let elements) = recordJSON else { throw RecordError.mismatch(Self.self) }
    self = Set(try elements.map { try Element(recordJSON: $0) })
  }
}

/// Stored as a list of pairs, ordered by the JSON text of the keys, because keys may be other types than text.
extension Dictionary: RecordValue where Key: RecordValue, Value: RecordValue {
  /// The pairs as JSON.
  /// - Throws: ``RecordError``, as for the keys and values.
  public func recordJSON() throws -> RecordJSON {
    let pairs = try map { key, value -> (text: String, json: RecordJSON) in
      let key = try key.recordJSON()
      return (key.text, .list([key, try value.recordJSON()]))
    }
    return .list(pairs.sorted { $0.text < $1.text }.map(\.json))
  }
  /// Creates a dictionary from JSON.
  /// - Throws: ``RecordError``, as for the keys and values; `.translation` for JSON of another type.
  public init(recordJSON: RecordJSON) throws {
    guard case .list(let pairs) = recordJSON else { throw RecordError.mismatch(Self.self) }
    self.init()
    for pair in pairs {
      guard case .list(let parts) = pair, parts.count == 2 else { throw RecordError.mismatch(Self.self) }
      self[try Key(recordJSON: parts[0])] = try Value(recordJSON: parts[1])
    }
  }
}
