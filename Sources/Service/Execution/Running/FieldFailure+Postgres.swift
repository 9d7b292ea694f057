import PostgresConnection

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PostgresError {
  /// The request as a whole ends: its time is over, its client is gone, or the database is not there.
  var stopsRequest: Bool {
    guard let state else { return true }
    return state == .queryCancelled || ["08", "53", "57", "58", "XX"].contains(state.category)
  }

  /// The same transaction may succeed when it is tried again.
  var mayBeTriedAgain: Bool { state == .serializationFailure || state == .deadlock }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension FieldFailure {
  /// A statement's failure as the client sees it: a code to act on, and no word of SQL.
  init(_ error: PostgresError) {
    let (code, message) = Self.meaning(of: error)
    let state = error.state.map { " (SQLSTATE \($0.rawValue))" } ?? ""
    self.init(code, message, debugDetails: "\(error.message)\(state)")
  }

  private static func meaning(of error: PostgresError) -> (StatusCode, String) {
    switch error.state {
    case .uniqueViolation?: return (.alreadyExists, "a row with the same key or unique values exists already")
    case .foreignKeyViolation?:
      return (.failedPrecondition, "a row that is referred to does not exist, or is still referred to")
    case .notNullViolation?: return (.invalidArgument, "a required value is missing")
    case .checkViolation?, .invalidText?, .textTooLong?:
      return (.invalidArgument, "a value does not fit its column")
    case .numberOutOfRange?, .dateOutOfRange?: return (.outOfRange, "a number or time is out of range")
    case .divisionByZero?: return (.invalidArgument, "division by zero")
    case .invalidRegularExpression?: return (.invalidArgument, error.message)
    case .readOnlyTransaction?: return (.invalidArgument, "a query cannot write")
    case .serializationFailure?, .deadlock?: return (.aborted, "another request changed the same rows: try again")
    case .lockNotAvailable?: return (.unavailable, "the rows are in use: try again")
    // Class 22, "data exception": extensions have no narrower code.
    case let state? where state.category == "22": return (.invalidArgument, "a value does not fit its column")
    default: return (.internal, "SQL execution failed")
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension RequestFailure {
  init(_ error: PostgresError) {
    switch error.reason {
    case .cancelled: self.init(.cancelled, "the client is gone")
    case .deadline: self.init(.deadlineExceeded, "the request took too long")
    case .overloaded: self.init(.unavailable, "the server is busy: try again")
    case .closed: self.init(.unavailable, "the server is stopping")
    case .noConnection, .configuration: self.init(.unavailable, "the database cannot be reached: try again")
    case .connectionLost:
      self.init(.unavailable, "the connection to the database broke: whether the change was stored is not known")
    case .server(.queryCancelled): self.init(.deadlineExceeded, "the request took too long")
    case .server(let state) where state.category == "53":
      self.init(.resourceExhausted, "the database has no room for the request")
    case .server: self.init(.unavailable, "the database cannot be read or written")
    }
  }
}
