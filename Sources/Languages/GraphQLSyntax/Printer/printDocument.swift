/// Prints a document with two spaces of indentation. Parsing the output returns the same tree.
package func printDocument(_ document: Document) -> String {
  document.definitions.map(printDefinition).joined(separator: "\n")
}

/// Prints a definition and a line break.
package func printDefinition(_ definition: Definition) -> String {
  var printer = Printer()
  switch definition {
  case .operation(let operation): printer.write(operation)
  case .fragment(let fragment): printer.write(fragment)
  case .schema(let schema): printer.write(schema)
  case .type(let type): printer.write(type)
  case .directive(let directive): printer.write(directive)
  }
  return printer.text + "\n"
}

/// Prints a value on a single line, except for block strings.
package func printValue(_ value: Value) -> String {
  var printer = Printer()
  printer.write(value)
  return printer.text
}
