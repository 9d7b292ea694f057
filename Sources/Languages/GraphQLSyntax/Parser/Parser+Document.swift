import SourceText

extension Parser {
  mutating func parseDocument() -> Document {
    var definitions: [Definition] = []
    while kind != .endOfFile {
      let start = index
      do throws(SyntaxError) {
        definitions.append(try parseDefinition())
      } catch {
        skipToNextDefinition(from: start)
      }
    }
    return Document(file: file, definitions: definitions)
  }

  private mutating func parseDefinition() throws(SyntaxError) -> Definition {
    let start = index
    if kind == .openBrace { return .operation(try parseBareQuery()) }
    let description = takeDescription()
    guard kind == .name else { throw unexpectedAtTopLevel() }
    if isKeyword("query") { return .operation(try parseOperation(.query, description, from: start)) }
    if isKeyword("mutation") { return .operation(try parseOperation(.mutation, description, from: start)) }
    if isKeyword("subscription") { return .operation(try parseOperation(.subscription, description, from: start)) }
    if isKeyword("fragment") { return .fragment(try parseFragment(description, from: start)) }
    if isKeyword("directive") { return .directive(try parseDirectiveDefinition(description, from: start)) }
    let isExtension = description == nil && takeKeyword("extend")
    if isKeyword("schema") {
      return .schema(try parseSchemaDefinition(description, isExtension: isExtension, from: start))
    }
    return .type(try parseTypeDefinition(description, isExtension: isExtension, from: start))
  }

  mutating func unexpectedAtTopLevel() -> SyntaxError {
    if kind == .name, let near = nearestName(to: text(of: token), among: definitionKeywords) {
      report(.unknownDefinition(text(of: token), near: near, at: range(of: token)))
      return SyntaxError()
    }
    return unexpected(wanted: "a definition, such as 'type' or 'query'")
  }

  /// Reads the description before a definition or member, if any.
  mutating func takeDescription() -> Description? {
    let token = token
    guard token.kind == .string || token.kind == .blockString else { return nil }
    advance()
    return Description(text: value(ofString: token), isBlock: token.kind == .blockString, range: range(of: token))
  }

  func value(ofString token: Token) -> String {
    let bytes = file.bytes[Int(token.start)..<Int(token.end)]
    return token.kind == .blockString ? blockStringValue(of: bytes) : stringValue(of: bytes)
  }
}

/// The keywords that a definition can begin with.
let definitionKeywords = [
  "query", "mutation", "subscription", "fragment", "schema", "scalar", "type", "interface", "union", "enum", "input",
  "directive", "extend",
]
