import SourceText

extension Parser {
  /// Parses a selection set without a keyword: `{ … }`.
  mutating func parseBareQuery() throws(SyntaxError) -> OperationDefinition {
    let start = index
    let selectionSet = try parseSelectionSet()
    return OperationDefinition(
      description: nil, kind: .query, name: nil, variables: [], directives: [], selectionSet: selectionSet,
      range: range(from: start))
  }

  mutating func parseOperation(
    _ operation: OperationKind, _ description: Description?, from start: Int
  ) throws(SyntaxError) -> OperationDefinition {
    advance()
    let name = kind == .name ? try parseName("of the operation") : nil
    let variables = try parseVariableDefinitions()
    let directives = try parseDirectives(isConstant: false)
    let selectionSet = try parseSelectionSet()
    return OperationDefinition(
      description: description, kind: operation, name: name, variables: variables, directives: directives,
      selectionSet: selectionSet, range: range(from: start))
  }

  private mutating func parseVariableDefinitions() throws(SyntaxError) -> [VariableDefinition] {
    guard take(.openParenthesis) else { return [] }
    var variables: [VariableDefinition] = []
    repeat { variables.append(try parseVariableDefinition()) } while !take(.closeParenthesis)
    return variables
  }

  private mutating func parseVariableDefinition() throws(SyntaxError) -> VariableDefinition {
    let start = index
    let description = takeDescription()
    let first = index
    try expect(.dollar, "before the name of a variable")
    var name = try parseName("after '$'")
    name.range = range(from: first)
    try expect(.colon, "after the name of a variable")
    let type = try parseTypeReference()
    let defaultValue = take(.equals) ? try parseValue(isConstant: true) : nil
    let directives = try parseDirectives(isConstant: true)
    return VariableDefinition(
      description: description, name: name, type: type, defaultValue: defaultValue, directives: directives,
      range: range(from: start))
  }

  mutating func parseFragment(
    _ description: Description?, from start: Int
  ) throws(SyntaxError) -> FragmentDefinition {
    advance()
    guard !isKeyword("on") else { throw unexpected(wanted: "a fragment name other than 'on'") }
    let name = try parseName("of the fragment")
    guard takeKeyword("on") else { throw unexpected(wanted: "'on' and a type after the name of the fragment") }
    let type = try parseName("of a type after 'on'")
    let directives = try parseDirectives(isConstant: false)
    let selectionSet = try parseSelectionSet()
    return FragmentDefinition(
      description: description, name: name, typeCondition: type, directives: directives, selectionSet: selectionSet,
      range: range(from: start))
  }
}
