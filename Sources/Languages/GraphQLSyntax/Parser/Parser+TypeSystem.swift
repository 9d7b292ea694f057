import SourceText

extension Parser {
  mutating func parseTypeDefinition(
    _ description: Description?, isExtension: Bool, from start: Int
  ) throws(SyntaxError) -> TypeDefinition {
    guard let keyword = takeTypeKeyword() else {
      throw isExtension
        ? unexpected(wanted: "a kind of definition to extend, such as 'type' or 'enum'") : unexpectedAtTopLevel()
    }
    let name = try parseName("of the \(keyword.rawValue)")
    let interfaces = keyword == .object || keyword == .interface ? try parseInterfaces() : []
    let directives = try parseDirectives(isConstant: true)
    let kind = try parseTypeContents(keyword, interfaces: interfaces)
    if isExtension, directives.isEmpty, kind.isEmpty { throw unexpected(wanted: "the contents of the extension") }
    return TypeDefinition(
      description: description, isExtension: isExtension, name: name, directives: directives, kind: kind,
      range: range(from: start))
  }

  private enum TypeKeyword: String {
    case scalar
    case object = "type"
    case interface
    case union
    case enumeration = "enum"
    case input
  }

  private mutating func takeTypeKeyword() -> TypeKeyword? {
    if takeKeyword("type") { return .object }
    if takeKeyword("enum") { return .enumeration }
    if takeKeyword("input") { return .input }
    if takeKeyword("scalar") { return .scalar }
    if takeKeyword("interface") { return .interface }
    return takeKeyword("union") ? .union : nil
  }

  private mutating func parseTypeContents(
    _ keyword: TypeKeyword, interfaces: [Name]
  ) throws(SyntaxError) -> TypeDefinition.Kind {
    switch keyword {
    case .scalar: return .scalar
    case .object: return .object(interfaces: interfaces, fields: try parseFieldDefinitions())
    case .interface: return .interface(interfaces: interfaces, fields: try parseFieldDefinitions())
    case .union: return .union(members: try parseUnionMembers())
    case .enumeration:
      guard kind == .openBrace else { return .enumeration(values: []) }
      return .enumeration(
        values: try parseBlock("values") { (parser: inout Parser) throws(SyntaxError) -> EnumValueDefinition in
          try parser.parseEnumValue()
        })
    case .input:
      guard kind == .openBrace else { return .input(fields: []) }
      return .input(
        fields: try parseBlock("fields") { (parser: inout Parser) throws(SyntaxError) -> InputValueDefinition in
          try parser.parseInputValue("of a field")
        })
    }
  }

  private mutating func parseInterfaces() throws(SyntaxError) -> [Name] {
    guard takeKeyword("implements") else { return [] }
    _ = take(.ampersand)
    var names: [Name] = []
    repeat { names.append(try parseName("of an interface")) } while take(.ampersand)
    return names
  }

  private mutating func parseUnionMembers() throws(SyntaxError) -> [Name] {
    guard take(.equals) else { return [] }
    _ = take(.pipe)
    var names: [Name] = []
    repeat { names.append(try parseName("of a member type")) } while take(.pipe)
    return names
  }

  private mutating func parseEnumValue() throws(SyntaxError) -> EnumValueDefinition {
    let start = index
    let description = takeDescription()
    for word: StaticString in ["true", "false", "null"] where isKeyword(word) {
      throw unexpected(wanted: "a value other than 'true', 'false' and 'null'")
    }
    let name = try parseName("of a value")
    let directives = try parseDirectives(isConstant: true)
    return EnumValueDefinition(
      description: description, name: name, directives: directives, range: range(from: start))
  }

  private mutating func parseFieldDefinitions() throws(SyntaxError) -> [FieldDefinition] {
    guard kind == .openBrace else { return [] }
    return try parseBlock("fields") { (parser: inout Parser) throws(SyntaxError) -> FieldDefinition in
      try parser.parseFieldDefinition()
    }
  }

  private mutating func parseFieldDefinition() throws(SyntaxError) -> FieldDefinition {
    let start = index
    let description = takeDescription()
    let name = try parseName("of a field")
    let arguments = try parseArgumentDefinitions()
    try expect(.colon, "after the name of a field")
    let type = try parseTypeReference()
    let directives = try parseDirectives(isConstant: true)
    return FieldDefinition(
      description: description, name: name, arguments: arguments, type: type, directives: directives,
      range: range(from: start))
  }

  mutating func parseArgumentDefinitions() throws(SyntaxError) -> [InputValueDefinition] {
    guard take(.openParenthesis) else { return [] }
    var arguments: [InputValueDefinition] = []
    repeat { arguments.append(try parseInputValue("of an argument")) } while !take(.closeParenthesis)
    return arguments
  }

  mutating func parseInputValue(_ purpose: String) throws(SyntaxError) -> InputValueDefinition {
    let start = index
    let description = takeDescription()
    let name = try parseName(purpose)
    try expect(.colon, "after the name \(purpose)")
    let type = try parseTypeReference()
    let defaultValue = take(.equals) ? try parseValue(isConstant: true) : nil
    let directives = try parseDirectives(isConstant: true)
    return InputValueDefinition(
      description: description, name: name, type: type, defaultValue: defaultValue, directives: directives,
      range: range(from: start))
  }
}

extension TypeDefinition.Kind {
  /// Whether the definition consists only of the keyword and the name.
  fileprivate var isEmpty: Bool {
    switch self {
    case .scalar: true
    case .object(let interfaces, let fields), .interface(let interfaces, let fields):
      interfaces.isEmpty && fields.isEmpty
    case .union(let members): members.isEmpty
    case .enumeration(let values): values.isEmpty
    case .input(let fields): fields.isEmpty
    }
  }
}
