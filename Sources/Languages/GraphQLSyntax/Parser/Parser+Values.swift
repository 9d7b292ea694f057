import SourceText

extension Parser {
  /// - Parameter isConstant: Whether variables are an error.
  mutating func parseValue(isConstant: Bool) throws(SyntaxError) -> Value {
    let start = index
    let token = token
    let kind: Value.Kind
    switch token.kind {
    case .openBracket: return try parseList(isConstant: isConstant)
    case .openBrace: return try parseObject(isConstant: isConstant)
    case .int: kind = .int(text(of: token))
    case .float: kind = .float(text(of: token))
    case .string, .blockString: kind = .string(value(ofString: token), isBlock: token.kind == .blockString)
    case .name: kind = namedValue(text(of: token))
    case .dollar:
      advance()
      let name = try parseName("after '$'")
      let range = range(from: start)
      if isConstant { report(.variableInConstant(name.text, at: range)) }
      return Value(kind: .variable(name.text), range: range)
    default: throw unexpected(wanted: "a value")
    }
    advance()
    return Value(kind: kind, range: range(of: token))
  }

  private func namedValue(_ name: String) -> Value.Kind {
    switch name {
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "null": .null
    default: .enumeration(name)
    }
  }

  private mutating func parseList(isConstant: Bool) throws(SyntaxError) -> Value {
    let start = index
    try enter()
    defer { leave() }
    advance()
    var elements: [Value] = []
    while !take(.closeBracket) { elements.append(try parseValue(isConstant: isConstant)) }
    return Value(kind: .list(elements), range: range(from: start))
  }

  private mutating func parseObject(isConstant: Bool) throws(SyntaxError) -> Value {
    let start = index
    try enter()
    defer { leave() }
    advance()
    var fields: [ObjectField] = []
    while !take(.closeBrace) {
      let start = index
      let name = try parseName("of a member, or '}'")
      try expect(.colon, "after the name of a member")
      let value = try parseValue(isConstant: isConstant)
      fields.append(ObjectField(name: name, value: value, range: range(from: start)))
    }
    return Value(kind: .object(fields), range: range(from: start))
  }

  mutating func parseArguments(isConstant: Bool) throws(SyntaxError) -> [Argument] {
    guard take(.openParenthesis) else { return [] }
    var arguments: [Argument] = []
    repeat {
      let start = index
      let name = try parseName("of an argument")
      try expect(.colon, "after the name of an argument")
      let value = try parseValue(isConstant: isConstant)
      arguments.append(Argument(name: name, value: value, range: range(from: start)))
    } while !take(.closeParenthesis)
    return arguments
  }

  mutating func parseDirectives(isConstant: Bool) throws(SyntaxError) -> [Directive] {
    var directives: [Directive] = []
    while kind == .at {
      let start = index
      advance()
      let name = try parseName("of a directive after '@'")
      let arguments = try parseArguments(isConstant: isConstant)
      directives.append(Directive(name: name, arguments: arguments, range: range(from: start)))
    }
    return directives
  }

  mutating func parseTypeReference() throws(SyntaxError) -> TypeReference {
    let start = index
    let kind: TypeReference.Kind
    if self.kind == .openBracket {
      try enter()
      defer { leave() }
      advance()
      let element = try parseTypeReference()
      try expect(.closeBracket, "after the type of a list's elements")
      kind = .list(element)
    } else {
      kind = .named(try parseName("of a type").text)
    }
    let nullable = TypeReference(kind: kind, range: range(from: start))
    guard take(.exclamation) else { return nullable }
    return TypeReference(kind: .nonNull(nullable), range: range(from: start))
  }
}
