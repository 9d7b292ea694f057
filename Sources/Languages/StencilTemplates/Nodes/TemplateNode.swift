/// A node of a template that can be rendered.
class TemplateNode {
  let place: TemplatePosition

  init(place: TemplatePosition) { self.place = place }

  func render(_ rendering: inout Rendering) throws(TemplateError) {}
}

/// Literal text.
final class TextNode: TemplateNode {
  let bytes: [UInt8]

  init(bytes: [UInt8], place: TemplatePosition) {
    self.bytes = bytes
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    rendering.output.append(contentsOf: bytes)
  }
}

/// `{{ value }}` or `{{ value if condition else other }}`. Writes a value.
final class VariableNode: TemplateNode {
  private let value: TemplateExpression

  init(value: TemplateExpression, place: TemplatePosition) {
    self.value = value
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    try value.value(&rendering).append(to: &rendering.output, limit: rendering.environment.limits.bytes)
  }
}

/// `{% newline %}`. Writes a line break that is not removed.
final class NewlineNode: TemplateNode {
  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    rendering.output.append(contentsOf: newlineMark)
  }
}
