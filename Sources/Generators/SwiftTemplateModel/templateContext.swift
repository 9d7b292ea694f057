package import StencilTemplates
package import SwiftTypeModel

/// The variables of templates over sources: `types`, `type`, `functions`.
///
/// The values read the model when a template accesses them. They retain the model, and must stay on its thread.
package func templateContext(of model: TypeModel) -> [(name: String, value: TemplateValue)] {
  [
    ("types", .object(TypesObject(model))),
    ("type", .object(TypeLookup(model))),
    ("functions", TemplateValue(model.functions)),
  ]
}
