import StencilTemplates
import SwiftTemplateModel
import SwiftTypeModel

/// Parses `--args a=1,b`, which has the grammar of annotations. Repeated options are joined.
func templateArguments(_ texts: [String]) -> [(key: String, value: TemplateValue)] {
  guard !texts.isEmpty else { return [] }
  let annotations = parseAnnotations(texts.joined(separator: ","))
  return annotations.keys.map { key in (key, annotations[key].map { TemplateValue($0) } ?? .nothing) }
}
