/// An error from the database or from the connection to it.
package struct PostgresError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The server reported an error, with its SQLSTATE.
    case server(SQLState)
    /// The connection was lost. It is not known whether the statements ran.
    case connectionLost
    /// No connection was available within the time that a request may wait.
    case noConnection
    /// Too many requests are waiting.
    case overloaded
    /// The request timed out.
    case deadline
    /// The caller no longer waits for the response.
    case cancelled
    /// The pool was closed.
    case closed
    /// The connection string is invalid.
    case configuration
  }

  package let reason: Reason
  /// The text from the server or libpq. It never contains a parameter.
  package let message: String
  /// The index of the failed statement in its batch, from 0.
  package let statement: Int?

  package init(_ reason: Reason, _ message: String, statement: Int? = nil) {
    self.reason = reason
    self.message = message
    self.statement = statement
  }

  package var state: SQLState? {
    if case .server(let state) = reason { state } else { nil }
  }
}

extension PostgresError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .server(let state): "PostgreSQL rejected a statement: \(message) (SQLSTATE \(state.rawValue))"
    case .connectionLost: "the connection to PostgreSQL was lost: \(message)"
    case .noConnection: "PostgreSQL cannot be reached: \(message)"
    case .overloaded, .deadline, .cancelled, .closed, .configuration: message
    }
  }
}

/// A code of the SQL standard or of PostgreSQL, with five characters.
package struct SQLState: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The first two characters: the class of the error.
  package var category: Substring { rawValue.prefix(2) }

  package static let uniqueViolation = SQLState(rawValue: "23505")
  package static let foreignKeyViolation = SQLState(rawValue: "23503")
  package static let notNullViolation = SQLState(rawValue: "23502")
  package static let checkViolation = SQLState(rawValue: "23514")
  package static let serializationFailure = SQLState(rawValue: "40001")
  package static let deadlock = SQLState(rawValue: "40P01")
  package static let invalidText = SQLState(rawValue: "22P02")
  package static let textTooLong = SQLState(rawValue: "22001")
  package static let numberOutOfRange = SQLState(rawValue: "22003")
  package static let dateOutOfRange = SQLState(rawValue: "22008")
  package static let divisionByZero = SQLState(rawValue: "22012")
  package static let invalidRegularExpression = SQLState(rawValue: "2201B")
  package static let invalidEscape = SQLState(rawValue: "22025")
  package static let lockNotAvailable = SQLState(rawValue: "55P03")
  package static let queryCancelled = SQLState(rawValue: "57014")
  package static let readOnlyTransaction = SQLState(rawValue: "25006")
  /// The prepared statement is unknown: the server connection is not the one that prepared it.
  package static let unknownStatement = SQLState(rawValue: "26000")
  package static let statementExists = SQLState(rawValue: "42P05")
  package static let missingExtension = SQLState(rawValue: "0A000")
}
