/// A variable and the members to look up in it: `a.b[c].d`.
final class LookupExpression: TemplateExpression {
  enum Part {
    case member(MemberLookup)
    /// A subscript. The text of its value is the key.
    case key(TemplateExpression, text: String)
  }

  let name: Int
  private let text: String
  private let parts: [Part]
  private let place: TemplatePosition
  /// Whether the variable is `block`. `{{ block.name }}` returns the text of a block that was already rendered.
  private let isBlock: Bool

  init(name: Int, isBlock: Bool, text: String, parts: [Part], place: TemplatePosition) {
    self.name = name
    self.isBlock = isBlock
    self.text = text
    self.parts = parts
    self.place = place
  }

  override func value(_ rendering: inout Rendering) throws(TemplateError) -> TemplateValue {
    var value = rendering.scopes.value(of: name) ?? .nothing
    if isBlock, value.isNothing {
      value = .dictionary(TemplateDictionary(rendering.blockTexts.map { (key: $0.key, value: .string($0.value)) }))
    }
    for part in parts {
      if value.isNothing { return value }
      switch part {
      case .member(let member): value = try member.value(in: value, &rendering)
      case .key(let expression, let keyText):
        let key = try expression.value(&rendering)
        guard !key.isNothing else {
          throw .render("Unable to resolve subscript '\(keyText)' in variable '\(text)'", at: place)
        }
        value = try MemberLookup(name: key.text, place: place).value(in: value, &rendering)
      }
    }
    return value
  }
}
