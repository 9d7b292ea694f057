import SourceText

extension Parser {
  mutating func parseSchemaDefinition(
    _ description: Description?, isExtension: Bool, from start: Int
  ) throws(SyntaxError) -> SchemaDefinition {
    advance()
    let directives = try parseDirectives(isConstant: true)
    var operationTypes: [(kind: OperationKind, type: Name)] = []
    if kind == .openBrace || !isExtension {
      operationTypes = try parseBlock("operation types") {
        (parser: inout Parser) throws(SyntaxError) -> (kind: OperationKind, type: Name) in
        try parser.parseOperationType()
      }
    } else if directives.isEmpty {
      throw unexpected(wanted: "the contents of the extension")
    }
    return SchemaDefinition(
      description: description, isExtension: isExtension, directives: directives, operationTypes: operationTypes,
      range: range(from: start))
  }

  private mutating func parseOperationType() throws(SyntaxError) -> (kind: OperationKind, type: Name) {
    guard kind == .name, let operation = OperationKind(rawValue: text(of: token)) else {
      throw unexpected(wanted: "'query', 'mutation' or 'subscription'")
    }
    advance()
    try expect(.colon, "after '\(operation.rawValue)'")
    return (operation, try parseName("of a type"))
  }

  mutating func parseDirectiveDefinition(
    _ description: Description?, from start: Int
  ) throws(SyntaxError) -> DirectiveDefinition {
    advance()
    try expect(.at, "before the name of the directive")
    let name = try parseName("of the directive")
    let arguments = try parseArgumentDefinitions()
    let isRepeatable = takeKeyword("repeatable")
    guard takeKeyword("on") else { throw unexpected(wanted: "'on' and the locations of the directive") }
    _ = take(.pipe)
    var locations: [Name] = []
    repeat { locations.append(try parseLocation()) } while take(.pipe)
    return DirectiveDefinition(
      description: description, name: name, arguments: arguments, isRepeatable: isRepeatable, locations: locations,
      range: range(from: start))
  }

  private mutating func parseLocation() throws(SyntaxError) -> Name {
    guard kind == .name, directiveLocations.contains(text(of: token)) else {
      throw unexpected(wanted: "a directive location, such as 'FIELD_DEFINITION'")
    }
    return try parseName("of a place for directives")
  }
}

private let directiveLocations: Set<String> = [
  "QUERY", "MUTATION", "SUBSCRIPTION", "FIELD", "FRAGMENT_DEFINITION", "FRAGMENT_SPREAD", "INLINE_FRAGMENT",
  "VARIABLE_DEFINITION", "SCHEMA", "SCALAR", "OBJECT", "FIELD_DEFINITION", "ARGUMENT_DEFINITION", "INTERFACE",
  "UNION", "ENUM", "ENUM_VALUE", "INPUT_OBJECT", "INPUT_FIELD_DEFINITION",
]
