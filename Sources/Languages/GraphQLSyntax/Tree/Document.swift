package import SourceText

/// One parsed file. A file of comments alone, or of no byte, is a document without definitions.
package struct Document: Sendable {
  package var file: SourceFile
  package var definitions: [Definition]

  package init(file: SourceFile, definitions: [Definition]) {
    self.file = file
    self.definitions = definitions
  }
}

package enum Definition: Sendable {
  case operation(OperationDefinition)
  case fragment(FragmentDefinition)
  case schema(SchemaDefinition)
  case type(TypeDefinition)
  case directive(DirectiveDefinition)
}

/// A name as written, with its place.
package struct Name: Sendable {
  package var text: String
  package var range: SourceRange

  package init(text: String, range: SourceRange) {
    self.text = text
    self.range = range
  }
}

/// `"text"` or `"""text"""` before a definition; `text` is the value that the string stands for.
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
