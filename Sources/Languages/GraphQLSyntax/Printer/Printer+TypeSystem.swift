extension Printer {
  mutating func write(_ type: TypeDefinition) {
    write(type.description)
    if type.isExtension { write("extend ") }
    switch type.kind {
    case .scalar:
      writeHead("scalar", type)
    case .object(let interfaces, let fields):
      writeHead("type", type, interfaces)
      writeBody(fields) { printer, field in printer.write(field) }
    case .interface(let interfaces, let fields):
      writeHead("interface", type, interfaces)
      writeBody(fields) { printer, field in printer.write(field) }
    case .union(let members):
      writeHead("union", type)
      if !members.isEmpty { write(" = " + members.map(\.text).joined(separator: " | ")) }
    case .enumeration(let values):
      writeHead("enum", type)
      writeBody(values) { printer, value in
        printer.write(value.description)
        printer.write(value.name.text)
        printer.write(value.directives)
      }
    case .input(let fields):
      writeHead("input", type)
      writeBody(fields) { printer, field in printer.write(field) }
    }
  }

  private mutating func writeBody<Member>(_ members: [Member], _ writeMember: (inout Printer, Member) -> Void) {
    guard !members.isEmpty else { return }
    write(" ")
    writeBlock(members, writeMember)
  }

  private mutating func writeHead(_ keyword: String, _ type: TypeDefinition, _ interfaces: [Name] = []) {
    write("\(keyword) \(type.name.text)")
    if !interfaces.isEmpty { write(" implements " + interfaces.map(\.text).joined(separator: " & ")) }
    write(type.directives)
  }

  private mutating func write(_ field: FieldDefinition) {
    write(field.description)
    write(field.name.text)
    writeArgumentDefinitions(field.arguments)
    write(": ")
    write(field.type)
    write(field.directives)
  }

  private mutating func write(_ value: InputValueDefinition) {
    write(value.description)
    write("\(value.name.text): ")
    write(value.type)
    if let defaultValue = value.defaultValue {
      write(" = ")
      write(defaultValue)
    }
    write(value.directives)
  }

  private mutating func writeArgumentDefinitions(_ arguments: [InputValueDefinition]) {
    guard !arguments.isEmpty else { return }
    write("(")
    writeList(arguments) { printer, argument in printer.write(argument) }
    write(")")
  }

  mutating func write(_ schema: SchemaDefinition) {
    write(schema.description)
    write(schema.isExtension ? "extend schema" : "schema")
    write(schema.directives)
    writeBody(schema.operationTypes) { printer, operation in
      printer.write("\(operation.kind.rawValue): \(operation.type.text)")
    }
  }

  mutating func write(_ directive: DirectiveDefinition) {
    write(directive.description)
    write("directive @\(directive.name.text)")
    writeArgumentDefinitions(directive.arguments)
    if directive.isRepeatable { write(" repeatable") }
    write(" on " + directive.locations.map(\.text).joined(separator: " | "))
  }
}
