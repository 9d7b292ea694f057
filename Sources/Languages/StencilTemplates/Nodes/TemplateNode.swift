/// A part of a template that renders.
class TemplateNode {
  let place: TemplatePlace

  init(place: TemplatePlace) { self.place = place }

  func render(_ rendering: inout Rendering) throws(TemplateFailure) {}
}

/// Text as it stands in the template.
final class TextNode: TemplateNode {
  let bytes: [UInt8]

  init(bytes: [UInt8], place: TemplatePlace) {
    self.bytes = bytes
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateFailure) {
    rendering.output.append(contentsOf: bytes)
  }
}

/// `{{ value }}`, `{{ value if condition else other }}`
final class VariableNode: TemplateNode {
  private let value: TemplateExpression

  init(value: TemplateExpression, place: TemplatePlace) {
    self.value = value
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateFailure) {
    try value.value(&rendering).append(to: &rendering.output, limit: rendering.environment.limits.bytes)
  }
}

/// `{% newline %}`: a line end that stays.
final class NewlineNode: TemplateNode {
  override func render(_ rendering: inout Rendering) throws(TemplateFailure) {
    rendering.output.append(contentsOf: newlineMark)
  }
}
