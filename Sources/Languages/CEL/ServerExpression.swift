package import SourceText

/// A value that the server makes when it runs an operation: what `_expr` fields and `@default(expr:)` hold.
///
/// The full language (CEL) is read by a later version; until then what is not one of the simple forms is kept as text
/// and refused when an operation that needs it is run.
package struct ServerExpression: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// `auth.uid`: the caller's id. An error where nobody is signed in.
    case authUID
    /// `request.time`: one instant for the whole request.
    case requestTime
    /// `uuidV4()`: a new random id at each evaluation.
    case uuidV4
    /// `vars.name` or `request.variables.name`.
    case variable(String)
    case string(String)
    /// Digits as written, with their sign.
    case number(String)
    case boolean(Bool)
    case null
    /// Anything else of CEL.
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
