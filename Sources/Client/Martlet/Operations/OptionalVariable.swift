/// A variable that may be omitted: it is sent with a value, sent as null, or not sent.
///
/// ```swift
/// _ = try await findMoviesQuery.execute { $0.genre = "Sci-Fi" }  // sent
/// _ = try await findMoviesQuery.execute { $0.genre = nil }       // sent as null
/// _ = try await findMoviesQuery.execute()                        // not sent
/// ```
@propertyWrapper
public struct OptionalVariable<Value: Encodable> {
  private var value: Value?
  /// Whether a value was assigned, including `nil`.
  public private(set) var isSet = false

  /// Creates a variable that is not set.
  public init() {}

  /// Creates a variable that is set; `nil` is sent as null.
  public init(wrappedValue: Value?) {
    value = wrappedValue
    isSet = true
  }

  /// The value. `nil` if no value was assigned, or if it is `nil`; ``isSet`` distinguishes the two. Assigning `nil`
  /// sends null.
  public var wrappedValue: Value? {
    get { value }
    set {
      value = newValue
      isSet = true
    }
  }

  /// The variable itself, for ``isSet``: `$genre.isSet`.
  public var projectedValue: OptionalVariable<Value> { self }
}

extension OptionalVariable: Encodable {
  /// Encodes the value as a single value; null if it is not set. As a member of a container it is omitted instead.
  /// - Throws: Errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a variable if it is set, and omits it otherwise. The `encode(to:)` that the compiler synthesizes calls
  /// this method.
  /// - Throws: Errors of the container.
  public mutating func encode<Value>(_ variable: OptionalVariable<Value>, forKey key: Key) throws {
    guard variable.isSet else { return }
    try CodecHelper<Key>().encode(variable.wrappedValue, forKey: key, container: &self)
  }
}

extension OptionalVariable: Sendable where Value: Sendable {}
extension OptionalVariable: Equatable where Value: Equatable {}
extension OptionalVariable: Hashable where Value: Hashable {}

/// The variables of an operation. Generated code conforms to it.
///
/// ```swift
/// struct FindMoviesVariables: OperationVariable {
///   @OptionalVariable var genre: String?
/// }
/// ```
public protocol OperationVariable: Encodable, Hashable, Sendable {}
