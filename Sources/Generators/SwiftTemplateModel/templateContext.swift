package import StencilTemplates
package import SwiftTypeModel

/// What every template over sources sees at its root: `types`, `type`, `functions`.
///
/// The values look into the model when a template asks; they keep it alive, and stay on its thread.
package func templateContext(of model: TypeModel) -> [(name: String, value: TemplateValue)] {
  [
    ("types", .object(TypesObject(model))),
    ("type", .object(TypeLookup(model))),
    ("functions", TemplateValue(model.functions)),
  ]
}
