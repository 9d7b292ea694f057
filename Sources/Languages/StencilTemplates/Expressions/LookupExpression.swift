/// `a.b[c].d`: a variable, and what is looked up in it.
final class LookupExpression: TemplateExpression {
  enum Part {
    case member(MemberLookup)
    /// The text of a value is the key.
    case key(TemplateExpression, text: String)
  }

  let name: Int
  private let text: String
  private let parts: [Part]
  private let place: TemplatePlace
  /// `{{ block.name }}` finds blocks that were rendered before.
  private let isBlock: Bool

  init(name: Int, isBlock: Bool, text: String, parts: [Part], place: TemplatePlace) {
    self.name = name
    self.isBlock = isBlock
    self.text = text
    self.parts = parts
    self.place = place
  }

  override func value(_ rendering: inout Rendering) throws(TemplateFailure) -> TemplateValue {
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
