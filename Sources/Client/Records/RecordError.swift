import LocalStore

/// An error of a stored record. The code is for programs, the message for people. The error contains the key of the
/// record, but no other stored values.
///
/// ```swift
/// do {
///   try await birds.insert(Bird(id: "1", name: "Robin"))
/// } catch let error as RecordError where error.code == .conflict {
///   print("the key \(error.key ?? "") exists")
/// }
/// ```
///
/// A write to a suspended store throws `StoreError` `.suspended`, and a cancelled task throws `CancellationError`.
public struct RecordError: Error, Sendable, CustomStringConvertible {
  /// The kind of an error. A struct with constants, so that new codes do not break source compatibility.
  ///
  /// ```swift
  /// let codes: [RecordError.Code] = [.notFound, .conflict]
  /// ```
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the constant.
    public let description: String

    /// No record has the key.
    public static let notFound = Code("notFound")
    /// A record with the key already exists.
    public static let conflict = Code("conflict")
    /// A unique column, a check or a foreign key was violated.
    public static let constraint = Code("constraint")
    /// The table does not match this version of the record.
    public static let schemaMismatch = Code("schemaMismatch")
    /// The file is damaged.
    public static let corrupt = Code("corrupt")
    /// A stored enum value matches none of the cases.
    public static let unknownCase = Code("unknownCase")
    /// A stored value cannot be converted to the type of the property, or the value of a property cannot be stored.
    public static let translation = Code("translation")
    /// A linked record does not exist.
    public static let danglingLink = Code("danglingLink")
    /// The stored links form a cycle that contains the record.
    public static let cycle = Code("cycle")
    /// The links are nested more deeply than the limit of 100 records.
    public static let tooDeep = Code("tooDeep")
    /// Another process held the lock of the store for longer than the timeout. Try again later.
    public static let busy = Code("busy")
    /// The store was opened as a reader, or its folder is not writable.
    public static let readOnly = Code("readOnly")
    /// The disk is full. The transaction was rolled back; writes work again when there is free space.
    public static let diskFull = Code("diskFull")
    /// Another error of the store; see ``RecordError/underlying``.
    public static let store = Code("store")

    private init(_ name: String) { description = name }
  }

  /// The kind of the error.
  public let code: Code
  /// The name of the struct; `transaction` for an error of ``LocalStore/records(_:)`` itself.
  public let entity: String
  /// The property that caused the error; `nil` if it concerns the whole record or the table.
  public let property: String?
  /// The key of the record as text; `nil` if the error does not concern a single record.
  public let key: String?
  /// A text for people and logs.
  public let message: String
  /// The error of the lower layer, for debugging; usually a `StoreError`.
  public let underlying: (any Error)?

  /// Creates an error; generated code uses this initializer.
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

  /// The code, the record, the key and the message.
  public var description: String {
    let place = property.map { "\(entity).\($0)" } ?? entity
    return "\(code): \(place)\(key.map { " [\($0)]" } ?? ""): \(message)"
  }

  /// The same error with the property and the entity.
  func at(_ property: String, of entity: String) -> RecordError {
    RecordError(code, entity: entity, property: property, key: key, message: message, underlying: self)
  }

  /// An error for a stored raw value that matches no case.
  public static func unknownCase(_ type: String, _ raw: String) -> RecordError {
    RecordError(.unknownCase, entity: type, message: "no case matches the stored value '\(raw)'")
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
    // Suspension keeps its error type.
    if error.code == .suspended { return error }
    if error.code == .statement, error.message.contains("no such") || error.message.contains("has no column named") {
      return RecordError(
        .schemaMismatch, entity: entity, key: key,
        message: "the table does not match this version of the app: migrate the store", underlying: error)
    }
    return RecordError(code, entity: entity, key: key, message: error.message, underlying: error)
  }
}
