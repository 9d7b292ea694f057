package import SourceText

/// A parsed file. An empty file or one with only comments is a document without definitions.
package struct Document: Sendable {
  package var file: SourceFile
  package var definitions: [Definition]

  package init(file: SourceFile, definitions: [Definition]) {
    self.file = file
    self.definitions = definitions
  }
}

/// A top-level definition.
package enum Definition: Sendable {
  case operation(OperationDefinition)
  case fragment(FragmentDefinition)
  case schema(SchemaDefinition)
  case type(TypeDefinition)
  case directive(DirectiveDefinition)
}

/// A name and its source range.
package struct Name: Sendable {
  package var text: String
  package var range: SourceRange

  package init(text: String, range: SourceRange) {
    self.text = text
    self.range = range
  }
}

/// A description, `"text"` or `"""text"""`, before a definition. `text` is the value of the string.
package struct Description: Sendable {
  package var text: String
  package var isBlock: Bool
  package var range: SourceRange

  package init(text: String, isBlock: Bool, range: SourceRange) {
    self.text = text
    self.isBlock = isBlock
    self.range = range
  }
}
