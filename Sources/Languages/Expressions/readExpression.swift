package import SourceText

/// Text to expression. Never fails: what is none of the simple forms becomes `unsupported`.
package func readExpression(_ text: String, at range: SourceRange?) -> ServerExpression {
  preconditionFailure("to be written")
}
