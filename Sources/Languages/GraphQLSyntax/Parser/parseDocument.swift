package import SourceText

/// Parses a GraphQL file. Reports syntax errors to `log` and keeps the definitions without errors.
package func parseDocument(_ file: SourceFile, into log: inout DiagnosticLog) -> Document {
  var lexer = Lexer(file: file)
  let tokens = lexer.tokenize()
  log.merge(lexer.log)
  var parser = Parser(file: file, tokens: tokens)
  let document = parser.parseDocument()
  log.merge(parser.log)
  return document
}
