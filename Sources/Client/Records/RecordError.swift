import LocalStore

/// What went wrong with a stored record. The code is for the program, the message for people: it holds no stored value
/// but the key of the record.
///
/// A write while the store is suspended throws `StoreError` `.suspended`, and a cancelled task `CancellationError`:
/// they are no faults of a record.
public struct RecordError: Error, Sendable, CustomStringConvertible {
  /// A struct with constants, so that a new code breaks no source.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// No record has the key.
    public static let notFound = Code("notFound")
    /// A record with the key is there already.
    public static let conflict = Code("conflict")
    /// A unique column, a check or a foreign key forbids it.
    public static let constraint = Code("constraint")
    /// The table is not as this version of the record expects it.
    public static let schemaMismatch = Code("schemaMismatch")
    /// The file is damaged.
    public static let corrupt = Code("corrupt")
    /// A stored enum value is none of the cases.
    public static let unknownCase = Code("unknownCase")
    /// A stored value cannot be turned into the property's, or a property's into a stored one.
    public static let translation = Code("translation")
    /// A linked record is not there.
    public static let danglingLink = Code("danglingLink")
    /// Stored links lead back to the record that is being read.
    public static let cycle = Code("cycle")
    /// Links lead deeper than records are read and stored: 100 from the first one on.
    public static let tooDeep = Code("tooDeep")
    /// Another process held the store's lock for longer than the time-out. Try again later.
    public static let busy = Code("busy")
    /// The store was opened to read, or its folder cannot be written.
    public static let readOnly = Code("readOnly")
    /// Nothing of the transaction is stored; it works again once there is room.
    public static let diskFull = Code("diskFull")
    /// Anything else of the store; ``RecordError/underlying`` tells.
    public static let store = Code("store")

    private init(_ name: String) { description = name }
  }

  public let code: Code
  /// The struct's name; `transaction` for a fault of ``LocalStore/records(_:)`` itself.
  public let entity: String
  /// The property that it happened at; `nil` when it is about a whole record or the table.
  public let property: String?
  /// The key of the record, as text.
  public let key: String?
  public let message: String
  /// What the layer below threw, for a debugger: mostly a `StoreError`.
  public let underlying: (any Error)?

  public init(
    _ code: Code, entity: String, property: String? = nil, key: String? = nil, message: String,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.entity = entity
    self.property = property
    self.key = key
    self.message = message
    self.underlying = underlying
  }

  public var description: String {
    let place = property.map { "\(entity).\($0)" } ?? entity
    return "\(code): \(place)\(key.map { " [\($0)]" } ?? ""): \(message)"
  }

  /// The same, with the place where it happened.
  func at(_ property: String, of entity: String) -> RecordError {
    RecordError(code, entity: entity, property: property, key: key, message: message, underlying: self)
  }

  /// A stored raw value that no case has.
  public static func unknownCase(_ type: String, _ raw: String) -> RecordError {
    RecordError(.unknownCase, entity: type, message: "no case has the stored value '\(raw)'")
  }

  static func wrap(_ error: any Error, entity: String, key: String? = nil) -> any Error {
    guard let error = error as? StoreError else { return error }
    let code: Code =
      switch error.code {
      case .busy: .busy
      case .full: .diskFull
      case .corrupt, .notADatabase: .corrupt
      case .readOnly: .readOnly
      case .constraint: .constraint
      case .schemaTooNew, .schemaTooOld: .schemaMismatch
      default: .store
      }
    // Cancellation and suspension keep their own errors.
    if error.code == .suspended { return error }
    if error.code == .statement, error.message.contains("no such") || error.message.contains("has no column named") {
      return RecordError(
        .schemaMismatch, entity: entity, key: key,
        message: "the table is not as this version of the app expects it", underlying: error)
    }
    return RecordError(code, entity: entity, key: key, message: error.message, underlying: error)
  }
}
