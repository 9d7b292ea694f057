package import SourceText

/// An expression that the server evaluates when it runs an operation, from an `_expr` field or `@default(expr:)`.
///
/// Only simple forms of CEL are supported. Other expressions are kept as text, and the server rejects operations that
/// need them.
package struct ServerExpression: Hashable, Sendable {
  /// The form of the expression.
  package enum Form: Hashable, Sendable {
    /// `auth.uid`: the caller's user ID. An error if the caller is not signed in.
    case authUID
    /// `request.time`: the same time for the whole request.
    case requestTime
    /// `uuidV4()`: a new random UUID for each evaluation.
    case uuidV4
    /// `vars.name` or `request.variables.name`.
    case variable(String)
    case string(String)
    /// The number as written, with its sign.
    case number(String)
    case boolean(Bool)
    case null
    /// Any other CEL expression.
    case unsupported
  }

  package let text: String
  package let form: Form
  package let range: SourceRange?

  package init(text: String, form: Form, range: SourceRange?) {
    self.text = text
    self.form = form
    self.range = range
  }
}
