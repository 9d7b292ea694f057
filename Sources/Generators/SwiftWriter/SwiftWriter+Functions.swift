extension SwiftWriter {
  mutating func write(_ function: FunctionDeclaration) {
    write(documentation: function.documentation)
    write(attributes: function.attributes)
    var words = function.access.modifier
    if function.isStatic { words.append("static") }
    words.append(function.name.map { "func \($0)" } ?? "init")
    let start = SwiftText(words.joined(separator: " ") + (isOperator(function.name) ? " " : ""))
    var end: SwiftText = function.effects.isEmpty ? "" : SwiftText(" " + function.effects.joined(separator: " "))
    if let result = function.result { end = end + " -> " + result }
    let items = function.parameters.map(text)
    // Parameters are broken over several lines before the result is.
    let flat = start + .parameters(items, isBroken: false) + end
    let header = fits(flat.description + " {") ? flat : start + .parameters(items, isBroken: true) + end
    write(header, body: function.body)
  }

  private func isOperator(_ name: String?) -> Bool {
    name?.unicodeScalars.first.map { !$0.properties.isXIDStart && $0 != "_" && $0 != "`" } ?? false
  }

  private func text(_ parameter: FunctionDeclaration.Parameter) -> SwiftText {
    let name: SwiftText =
      switch parameter.label {
      case nil: "_ \(parameter.name)"
      case parameter.name?: "\(parameter.name.parameterLabel)"
      case let label?: "\(label.parameterLabel) \(parameter.name.parameterLabel)"
      }
    let value: SwiftText = parameter.defaultValue.map { " = \($0)" } ?? ""
    return "\(name): \(parameter.type)\(value)"
  }

  mutating func write(_ variable: VariableDeclaration) {
    write(documentation: variable.documentation)
    // Property wrappers are on the line of the property, all other attributes above it.
    let isWrapper = { (text: String) in !text.contains("(") && text != "@MainActor" }
    write(attributes: variable.attributes.filter { !isWrapper($0) })
    let words =
      variable.attributes.filter(isWrapper) + variable.access.modifier + variable.modifiers
      + [variable.isConstant ? "let" : "var"]
    var header: SwiftText = "\(words.joined(separator: " ")) \(variable.name)"
    if let type = variable.type {
      // The formatter would indent a closure that follows a line break after its type.
      let isClosure = if case .closure = variable.content { true } else { false }
      header = header + ":" + (isClosure ? " " : .gap) + type
    }
    switch variable.content {
    case .stored: line(header)
    case .value(let value): line(header + " =" + (value.isBreakable ? " " : .gap) + value)
    case .rawText(let text):
      line(header + " = #\"\"\"")
      indented { writer in
        for row in text { writer.line(SwiftText(row)) }
        writer.line("\"\"\"#")
      }
    case .closure(let body): block(header + " =", behind: "()") { $0.write(body) }
    case .computed(let body): write(header, body: body)
    }
  }

  /// A body with one short statement stays on the line of the header.
  private mutating func write(_ header: SwiftText, body: [SwiftStatement]) {
    if body.isEmpty {
      line(header + " {}")
      return
    }
    if body.count == 1, case .text(let statement) = body[0] {
      let flat = "\(header.description) { \(statement.description) }"
      if fits(flat) {
        line(SwiftText(flat))
        return
      }
    }
    block(header) { $0.write(body) }
  }

  mutating func write(_ statements: [SwiftStatement]) {
    for statement in statements {
      switch statement {
      case .text(let text): line(text)
      case .block(let header, let body, let behind): block(header, behind: behind) { $0.write(body) }
      case .selection(let subject, let cases):
        line("switch \(subject) {")
        for item in cases { write(item) }
        line("}")
      }
    }
  }

  private mutating func write(_ item: SwiftStatement.Case) {
    if item.body.count == 1, case .text(let statement) = item.body[0],
      fits("\(item.label.description): \(statement.description)")
    {
      line(SwiftText("\(item.label.description): \(statement.description)"))
      return
    }
    line(item.label + ":")
    indented { $0.write(item.body) }
  }
}
