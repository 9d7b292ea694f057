extension Parser {
  mutating func parseSelectionSet() throws(SyntaxError) -> SelectionSet {
    let start = index
    try enter()
    defer { leave() }
    let selections = try parseBlock("selected fields") { (parser: inout Parser) throws(SyntaxError) -> Selection in
      try parser.parseSelection()
    }
    return SelectionSet(selections: selections, range: range(from: start))
  }

  private mutating func parseSelection() throws(SyntaxError) -> Selection {
    guard kind == .spread else { return .field(try parseField()) }
    let start = index
    advance()
    if kind == .name, !isKeyword("on") {
      let name = try parseName("of a fragment")
      let directives = try parseDirectives(isConstant: false)
      return .spread(FragmentSpread(name: name, directives: directives, range: range(from: start)))
    }
    let type = takeKeyword("on") ? try parseName("of a type after 'on'") : nil
    let directives = try parseDirectives(isConstant: false)
    let selectionSet = try parseSelectionSet()
    return .inline(
      InlineFragment(
        typeCondition: type, directives: directives, selectionSet: selectionSet, range: range(from: start)))
  }

  private mutating func parseField() throws(SyntaxError) -> Field {
    let start = index
    let first = try parseName("of a field")
    let second = take(.colon) ? try parseName("of a field after its alias") : nil
    let arguments = try parseArguments(isConstant: false)
    let directives = try parseDirectives(isConstant: false)
    let selectionSet = kind == .openBrace ? try parseSelectionSet() : nil
    return Field(
      alias: second == nil ? nil : first, name: second ?? first, arguments: arguments, directives: directives,
      selectionSet: selectionSet, range: range(from: start))
  }
}
