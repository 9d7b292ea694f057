/// Why the database did not do something.
package struct PostgresError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The server refused: its SQLSTATE.
    case server(SQLState)
    /// The connection broke; whether the statements ran is not known.
    case connectionLost
    /// No connection could be had in the time that a request may wait.
    case noConnection
    /// Too many requests wait already.
    case overloaded
    /// The time for the request is over.
    case deadline
    /// Nobody waits for the answer any more.
    case cancelled
    /// The pool was closed.
    case closed
    /// The connection string makes no sense.
    case configuration
  }

  package let reason: Reason
  /// The server's or libpq's own text. Never a parameter.
  package let message: String
  /// Which statement of a batch failed, from 0.
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
    case .server(let state): "PostgreSQL refused a statement: \(message) (SQLSTATE \(state.rawValue))"
    case .connectionLost: "the connection to PostgreSQL broke: \(message)"
    case .noConnection: "PostgreSQL cannot be reached: \(message)"
    case .overloaded, .deadline, .cancelled, .closed, .configuration: message
    }
  }
}

/// A code of the SQL standard or of PostgreSQL, five characters long.
package struct SQLState: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The first two characters: the kind of failure.
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
  /// The prepared statement is not known: another server connection answers than the one that prepared it.
  package static let unknownStatement = SQLState(rawValue: "26000")
  package static let statementExists = SQLState(rawValue: "42P05")
  package static let missingExtension = SQLState(rawValue: "0A000")
}
