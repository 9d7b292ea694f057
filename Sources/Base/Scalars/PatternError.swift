/// The reason why a regular expression cannot be used.
package enum PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// PostgreSQL supports the construct, but POSIX extended regular expressions do not.
  case unsupported(String)
  /// The expression is invalid on every database.
  case malformed(String)
  /// The expression is too long, too deeply nested, or has nested repetitions that multiply.
  case tooComplex

  package var description: String {
    switch self {
    case .unsupported(let construct): "\(construct) is supported only on PostgreSQL"
    case .malformed(let reason): reason
    case .tooComplex: "the expression is too complex"
    }
  }
}
