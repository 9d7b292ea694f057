/// A variable of an operation that may be left out: not sent, sent as null, or sent with a value.
///
/// ```swift
/// try await connector.findMoviesQuery.execute { $0.genre = "Sci-Fi" }  // sent
/// try await connector.findMoviesQuery.execute { $0.genre = nil }       // sent as null
/// try await connector.findMoviesQuery.execute()                        // not sent
/// ```
@propertyWrapper
public struct OptionalVariable<Value: Encodable> {
  private var value: Value?
  /// Somebody assigned it, also `nil`.
  public private(set) var isSet = false

  public init() {}

  /// For a variable that has a value from the start; `nil` sends null.
  public init(wrappedValue: Value?) {
    value = wrappedValue
    isSet = true
  }

  /// `nil` also when nothing was assigned; ``isSet`` tells the two apart. Assigning `nil` sends null.
  public var wrappedValue: Value? {
    get { value }
    set {
      value = newValue
      isSet = true
    }
  }

  /// For ``isSet``: `$genre.isSet`.
  public var projectedValue: OptionalVariable<Value> { self }
}

extension OptionalVariable: Encodable {
  /// Of one that stands alone: null when nothing was assigned. As a member it is left out then.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension KeyedEncodingContainer {
  /// What an `encode(to:)` that the compiler writes calls for an ``OptionalVariable``: one that is not set is left out.
  public mutating func encode<Value>(_ variable: OptionalVariable<Value>, forKey key: Key) throws {
    guard variable.isSet else { return }
    try CodecHelper<Key>().encode(variable.wrappedValue, forKey: key, container: &self)
  }
}

extension OptionalVariable: Sendable where Value: Sendable {}
extension OptionalVariable: Equatable where Value: Equatable {}
extension OptionalVariable: Hashable where Value: Hashable {}

/// The variables of an operation; generated code conforms to it.
public protocol OperationVariable: Encodable, Hashable, Sendable {}
