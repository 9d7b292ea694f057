/// Why a regular expression cannot be used.
package enum PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// PostgreSQL knows the construct; POSIX's extended expressions do not.
  case unsupported(String)
  /// No engine takes it.
  case malformed(String)
  /// Too long, too deep, or repeats that multiply each other.
  case tooComplex

  package var description: String {
    switch self {
    case .unsupported(let construct): "\(construct) works on PostgreSQL only"
    case .malformed(let reason): reason
    case .tooComplex: "the expression is too complex"
    }
  }
}
