package import SourceText

/// Text to tree. What cannot be read is reported in `log`; the definitions around it are kept.
package func parseDocument(_ file: SourceFile, into log: inout DiagnosticLog) -> Document {
  var lexer = Lexer(file: file)
  let tokens = lexer.tokenize()
  log.merge(lexer.log)
  var parser = Parser(file: file, tokens: tokens)
  let document = parser.parseDocument()
  log.merge(parser.log)
  return document
}
