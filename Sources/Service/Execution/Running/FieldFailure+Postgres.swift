import PostgresConnection

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PostgresError {
  /// Whether the whole request fails: it timed out, its client disconnected, or the database is not available.
  var stopsRequest: Bool {
    guard let state else { return true }
    return state == .queryCancelled || ["08", "53", "57", "58", "XX"].contains(state.category)
  }

  /// Whether the same transaction may succeed on a retry.
  var mayBeTriedAgain: Bool { state == .serializationFailure || state == .deadlock }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension FieldFailure {
  /// A statement's failure for the client: a code to act on, and a message without SQL.
  init(_ error: PostgresError) {
    let (code, message) = Self.meaning(of: error)
    let state = error.state.map { " (SQLSTATE \($0.rawValue))" } ?? ""
    self.init(code, message, debugDetails: "\(error.message)\(state)")
  }

  private static func meaning(of error: PostgresError) -> (StatusCode, String) {
    switch error.state {
    case .uniqueViolation?: return (.alreadyExists, "a row with the same key or unique values already exists")
    case .foreignKeyViolation?:
      return (.failedPrecondition, "a referenced row does not exist, or the row is still referenced")
    case .notNullViolation?: return (.invalidArgument, "a required value is missing")
    case .checkViolation?, .invalidText?, .textTooLong?:
      return (.invalidArgument, "a value does not fit its column")
    case .numberOutOfRange?, .dateOutOfRange?: return (.outOfRange, "a number or time is out of range")
    case .divisionByZero?: return (.invalidArgument, "division by zero")
    case .invalidRegularExpression?: return (.invalidArgument, error.message)
    case .readOnlyTransaction?: return (.invalidArgument, "a query cannot write")
    case .serializationFailure?, .deadlock?: return (.aborted, "another request changed the same rows: try again")
    case .lockNotAvailable?: return (.unavailable, "the rows are in use: try again")
    // Class 22, "data exception": the errors of extensions have no narrower code.
    case let state? where state.category == "22": return (.invalidArgument, "a value does not fit its column")
    default: return (.internal, "SQL execution failed")
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension RequestFailure {
  init(_ error: PostgresError) {
    switch error.reason {
    case .cancelled: self.init(.cancelled, "the client closed the connection")
    case .deadline: self.init(.deadlineExceeded, "the request timed out")
    case .overloaded: self.init(.unavailable, "the server is busy: try again")
    case .closed: self.init(.unavailable, "the server is stopping")
    case .noConnection, .configuration: self.init(.unavailable, "the database cannot be reached: try again")
    case .connectionLost:
      self.init(.unavailable, "the connection to the database was lost: it is not known whether the change was stored")
    case .server(.queryCancelled): self.init(.deadlineExceeded, "the request timed out")
    case .server(let state) where state.category == "53":
      self.init(.resourceExhausted, "the database has no resources left for the request")
    case .server: self.init(.unavailable, "the database cannot be read or written")
    }
  }
}
