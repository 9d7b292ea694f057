import CSQLite

/// An error from SQLite. It is safe to log: it never contains a bound value.
package struct SQLiteError: Error, Hashable, Sendable {
  /// SQLite's extended result code.
  package struct Code: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// The primary result code: the lowest byte.
    package var primary: Code { Code(rawValue: rawValue & 0xFF) }

    package static let error = Code(rawValue: SQLITE_ERROR)
    package static let busy = Code(rawValue: SQLITE_BUSY)
    package static let noMemory = Code(rawValue: SQLITE_NOMEM)
    package static let readOnly = Code(rawValue: SQLITE_READONLY)
    package static let interrupt = Code(rawValue: SQLITE_INTERRUPT)
    package static let inputOutput = Code(rawValue: SQLITE_IOERR)
    package static let corrupt = Code(rawValue: SQLITE_CORRUPT)
    package static let full = Code(rawValue: SQLITE_FULL)
    package static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
    package static let tooBig = Code(rawValue: SQLITE_TOOBIG)
    package static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
    package static let misuse = Code(rawValue: SQLITE_MISUSE)
    package static let range = Code(rawValue: SQLITE_RANGE)
    package static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    /// A ``StatementGuard`` refused the statement.
    package static let notAuthorized = Code(rawValue: SQLITE_AUTH)

    package static let constraintCheck = Code(rawValue: 275)
    package static let constraintForeignKey = Code(rawValue: 787)
    package static let constraintNotNull = Code(rawValue: 1299)
    package static let constraintPrimaryKey = Code(rawValue: 1555)
    package static let constraintUnique = Code(rawValue: 2067)
    /// A value whose type does not match its STRICT column.
    package static let constraintDataType = Code(rawValue: 3091)

    // The library's own extended codes of SQLITE_ERROR. SQLite does not use them.
    /// A number or time that is out of range for its type.
    package static let outOfRange = Code(rawValue: SQLITE_ERROR | 100 << 8)
    /// An invalid regular expression.
    package static let invalidPattern = Code(rawValue: SQLITE_ERROR | 101 << 8)
  }

  package let code: Code
  /// The message from SQLite, or from one of the library's SQL functions.
  package let message: String
  /// The statement, with its placeholders.
  package let sql: String?
  /// The error number of the failed system call; 0 if there is none.
  package let systemError: Int32
  /// What stopped the work, if ``code`` is an interrupt or a lock that was not acquired in time.
  package let interruption: Interruption?
  /// The name of the CHECK constraint that a row violated.
  package let failedCheck: String?

  package init(
    code: Code, message: String, sql: String? = nil, systemError: Int32 = 0, interruption: Interruption? = nil
  ) {
    self.code = code
    self.systemError = systemError
    self.message = message
    self.sql = sql
    self.interruption = interruption
    failedCheck = code == .constraintCheck ? Self.checkName(in: message) : nil
  }

  /// SQLite reports the name of a check only in the message, which is always in English.
  private static func checkName(in message: String) -> String? {
    let start = "CHECK constraint failed: "
    return message.hasPrefix(start) ? String(message.dropFirst(start.count)) : nil
  }
}

/// Why work was stopped before it finished.
package enum Interruption: Hashable, Sendable {
  /// The deadline has passed.
  case deadline
  /// The caller has cancelled it.
  case cancellation
  /// It needed more virtual machine steps than its limit.
  case steps
}

extension SQLiteError: CustomStringConvertible {
  package var description: String {
    let place = sql.map { ", in: \($0)" } ?? ""
    return "SQLite error \(code.rawValue): \(message)\(place)"
  }
}
