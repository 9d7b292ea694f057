/// The output of the printer, with the parts that all kinds of definitions share.
struct Printer {
  private(set) var text = ""
  private var level = 0

  mutating func write(_ piece: String) { text += piece }

  mutating func newLine() {
    text += "\n"
    for _ in 0..<level { text += "  " }
  }

  /// Writes members in braces, one on each line. Writes nothing for an empty list.
  mutating func writeBlock<Member>(_ members: [Member], _ writeMember: (inout Printer, Member) -> Void) {
    guard !members.isEmpty else { return }
    write("{")
    level += 1
    for member in members {
      newLine()
      writeMember(&self, member)
    }
    level -= 1
    newLine()
    write("}")
  }

  /// Writes elements separated by commas.
  mutating func writeList<Element>(_ elements: [Element], _ writeElement: (inout Printer, Element) -> Void) {
    for (index, element) in elements.enumerated() {
      if index > 0 { write(", ") }
      writeElement(&self, element)
    }
  }

  mutating func write(_ description: Description?) {
    guard let description else { return }
    writeString(description.text, isBlock: description.isBlock)
    newLine()
  }

  mutating func write(_ type: TypeReference) {
    switch type.kind {
    case .named(let name): write(name)
    case .list(let element):
      write("[")
      write(element)
      write("]")
    case .nonNull(let nullable):
      write(nullable)
      write("!")
    }
  }

  mutating func write(_ directives: [Directive]) {
    for directive in directives {
      write(" @\(directive.name.text)")
      writeArguments(directive.arguments)
    }
  }

  mutating func writeArguments(_ arguments: [Argument]) {
    guard !arguments.isEmpty else { return }
    write("(")
    writeList(arguments) { printer, argument in
      printer.write("\(argument.name.text): ")
      printer.write(argument.value)
    }
    write(")")
  }

  mutating func write(_ value: Value) {
    switch value.kind {
    case .variable(let name): write("$\(name)")
    case .int(let digits), .float(let digits): write(digits)
    case .string(let text, let isBlock): writeString(text, isBlock: isBlock)
    case .boolean(let value): write(value ? "true" : "false")
    case .null: write("null")
    case .enumeration(let name): write(name)
    case .list(let elements):
      write("[")
      writeList(elements) { printer, element in printer.write(element) }
      write("]")
    case .object(let fields):
      write("{")
      writeList(fields) { printer, field in
        printer.write("\(field.name.text): ")
        printer.write(field.value)
      }
      write("}")
    }
  }

  private mutating func writeString(_ text: String, isBlock: Bool) {
    guard isBlock, let lines = blockStringLines(text) else { return write(quoted(text)) }
    write("\"\"\"")
    for (index, line) in lines.enumerated() {
      // A first line that is indented stays on the line of the quotes, where its indentation is not removed.
      if index > 0 || !startsIndented(line) {
        if line.isEmpty { write("\n") } else { newLine() }
      }
      write(line)
    }
    newLine()
    write("\"\"\"")
  }
}
