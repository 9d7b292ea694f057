extension Printer {
  mutating func write(_ operation: OperationDefinition) {
    write(operation.description)
    let isBare =
      operation.description == nil && operation.kind == .query && operation.name == nil
      && operation.variables.isEmpty && operation.directives.isEmpty
    if !isBare {
      write(operation.kind.rawValue)
      if let name = operation.name { write(" \(name.text)") }
      writeVariables(operation.variables)
      write(operation.directives)
      write(" ")
    }
    write(operation.selectionSet)
  }

  private mutating func writeVariables(_ variables: [VariableDefinition]) {
    guard !variables.isEmpty else { return }
    write("(")
    writeList(variables) { printer, variable in
      printer.write(variable.description)
      printer.write("$\(variable.name.text): ")
      printer.write(variable.type)
      if let value = variable.defaultValue {
        printer.write(" = ")
        printer.write(value)
      }
      printer.write(variable.directives)
    }
    write(")")
  }

  mutating func write(_ fragment: FragmentDefinition) {
    write(fragment.description)
    write("fragment \(fragment.name.text) on \(fragment.typeCondition.text)")
    write(fragment.directives)
    write(" ")
    write(fragment.selectionSet)
  }

  private mutating func write(_ selectionSet: SelectionSet) {
    writeBlock(selectionSet.selections) { printer, selection in printer.write(selection) }
  }

  private mutating func write(_ selection: Selection) {
    switch selection {
    case .field(let field):
      if let alias = field.alias { write("\(alias.text): ") }
      write(field.name.text)
      writeArguments(field.arguments)
      write(field.directives)
      if let selectionSet = field.selectionSet {
        write(" ")
        write(selectionSet)
      }
    case .spread(let spread):
      write("...\(spread.name.text)")
      write(spread.directives)
    case .inline(let fragment):
      write("...")
      if let type = fragment.typeCondition { write(" on \(type.text)") }
      write(fragment.directives)
      write(" ")
      write(fragment.selectionSet)
    }
  }
}
