import CSQLite

/// What SQLite refused, and why. Safe to log: it never holds a value that was bound.
package struct SQLiteError: Error, Hashable, Sendable {
  /// SQLite's extended result code.
  package struct Code: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// The kind of error, without the detail: the lowest byte.
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
    /// A value of another type than its STRICT column.
    package static let constraintDataType = Code(rawValue: 3091)

    // Ours: details of SQLITE_ERROR that SQLite itself does not use.
    /// A number or time that has no place in its type.
    package static let outOfRange = Code(rawValue: SQLITE_ERROR | 100 << 8)
    /// A regular expression that cannot be read.
    package static let invalidPattern = Code(rawValue: SQLITE_ERROR | 101 << 8)
  }

  package let code: Code
  /// SQLite's own words, or those of one of our functions.
  package let message: String
  /// The statement, with its placeholders.
  package let sql: String?
  /// The system call's error behind it, where there is one; 0 otherwise.
  package let systemError: Int32
  /// What stopped the work, when ``code`` is an interrupt or a lock that was not had in time.
  package let interruption: Interruption?
  /// The name of the check that a row failed.
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

  /// SQLite tells the name of a check only in its text, which is always in English.
  private static func checkName(in message: String) -> String? {
    let start = "CHECK constraint failed: "
    return message.hasPrefix(start) ? String(message.dropFirst(start.count)) : nil
  }
}

/// Why work was stopped before its end.
package enum Interruption: Hashable, Sendable {
  /// It took too long.
  case deadline
  /// Its caller has gone.
  case cancellation
  /// It needed more steps of SQLite's machine than it was given.
  case steps
}

extension SQLiteError: CustomStringConvertible {
  package var description: String {
    let place = sql.map { ", in: \($0)" } ?? ""
    return "SQLite error \(code.rawValue): \(message)\(place)"
  }
}
