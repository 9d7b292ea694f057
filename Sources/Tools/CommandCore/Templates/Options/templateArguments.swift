import StencilTemplates
import SwiftTemplateModel
import SwiftTypeModel

/// `--args a=1,b`, several of them joined, in the grammar of annotations.
func templateArguments(_ texts: [String]) -> [(key: String, value: TemplateValue)] {
  guard !texts.isEmpty else { return [] }
  let annotations = parseAnnotations(texts.joined(separator: ","))
  return annotations.keys.map { key in (key, annotations[key].map { TemplateValue($0) } ?? .nothing) }
}
