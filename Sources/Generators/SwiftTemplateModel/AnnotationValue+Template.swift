package import StencilTemplates
package import SwiftTypeModel

extension TemplateValue {
  /// The value of an annotation. A key without a value is true, and prints `1`.
  package init(_ value: AnnotationValue) {
    switch value {
    case .flag: self = .flag
    case .number(let number):
      if let whole = Int(exactly: number) { self = .int(whole) } else { self = .double(number) }
    case .text(let text): self = .string(text)
    case .boolean(let flag): self = .bool(flag)
    case .null: self = .nothing
    case .list(let values): self = .list(values.map { TemplateValue($0) })
    case .dictionary(let annotations): self = TemplateValue(annotations)
    }
  }

  package init(_ annotations: Annotations) {
    self = .dictionary(annotations.templateDictionary)
  }

  init(_ attributes: AttributeList) {
    self = .dictionary(
      TemplateDictionary(attributes.names.map { name in (key: name, value: TemplateValue(attributes[name])) }))
  }

  init(byName types: [DeclaredType]) {
    self = .dictionary(TemplateDictionary(types.map { (key: $0.name, value: .object($0)) }))
  }

  init(_ type: DeclaredType?) { self = type.map { .object($0) } ?? .nothing }
  init(_ name: TypeName?) { self = name.map { .object($0) } ?? .nothing }
}

extension Annotations {
  var templateDictionary: TemplateDictionary {
    TemplateDictionary(keys.map { (key: $0, value: self[$0].map { TemplateValue($0) } ?? .nothing) })
  }
}
