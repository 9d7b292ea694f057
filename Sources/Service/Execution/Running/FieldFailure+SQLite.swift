import Migrations
import SQLite

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension SQLiteError {
  /// Whether the whole request fails: it timed out, its client disconnected, or the database is not available.
  var stopsRequest: Bool {
    switch code.primary {
    case .interrupt, .busy, .inputOutput, .corrupt, .notADatabase, .cannotOpen, .noMemory: true
    default: false
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension FieldFailure {
  /// A statement's failure for the client: a code to act on, and a message without SQL.
  init(_ error: SQLiteError) {
    let (code, message) = Self.meaning(of: error)
    self.init(code, message, debugDetails: "\(error.message) (SQLite \(error.code.rawValue))")
  }

  private static func meaning(of error: SQLiteError) -> (StatusCode, String) {
    switch error.code {
    case .constraintUnique, .constraintPrimaryKey:
      return (.alreadyExists, "a row with the same key or unique values already exists")
    case .constraintForeignKey:
      return (.failedPrecondition, "a referenced row does not exist, or the row is still referenced")
    case .constraintNotNull: return (.invalidArgument, "a required value is missing")
    case .constraintDataType: return (.outOfRange, "a number is out of range")
    case .constraintCheck:
      return error.failedCheck.map(isRangeCheck) == true
        ? (.outOfRange, "a number or time is out of range") : (.invalidArgument, "a value does not fit its column")
    case .outOfRange: return (.outOfRange, "a number or time is out of range")
    case .invalidPattern: return (.invalidArgument, error.message)
    default: break
    }
    switch error.code.primary {
    case .full: return (.resourceExhausted, "the database has no space left")
    case .tooBig: return (.resourceExhausted, "the result is too large")
    default: return (.internal, "SQL execution failed")
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension RequestFailure {
  init(_ error: SQLiteError) {
    switch (error.code.primary, error.interruption) {
    case (.interrupt, .cancellation?): self.init(.cancelled, "the client closed the connection")
    case (.interrupt, _): self.init(.deadlineExceeded, "the request timed out")
    case (.busy, _): self.init(.unavailable, "the database is busy: try again")
    case (.noMemory, _): self.init(.resourceExhausted, "the server is out of memory")
    default: self.init(.unavailable, "the database cannot be read or written")
    }
  }
}
