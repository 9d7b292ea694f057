import SourceText

/// A position in a template, for messages.
struct TemplatePosition: Sendable {
  let file: SourceFile
  let offset: Int

  var position: SourcePosition { file.position(at: offset) }
}
