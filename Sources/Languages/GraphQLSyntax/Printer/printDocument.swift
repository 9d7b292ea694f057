/// Tree to text, two spaces a level. Read again, it gives the same tree.
package func printDocument(_ document: Document) -> String {
  document.definitions.map(printDefinition).joined(separator: "\n")
}

/// One definition and its line break.
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

/// A value in one line, block strings aside.
package func printValue(_ value: Value) -> String {
  var printer = Printer()
  printer.write(value)
  return printer.text
}
