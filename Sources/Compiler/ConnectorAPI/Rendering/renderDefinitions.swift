import DataModel

/// Renders `extend type` with these fields. Returns `nil` for an empty list.
func renderExtension(of type: TypeName, _ fields: [GeneratedField]) -> String? {
  fields.isEmpty ? nil : "extend type \(type) {\n\(fields.map(render).joined())}\n"
}

private func render(_ generated: GeneratedField) -> String {
  let field = generated.field
  let arguments = field.arguments.map { "    \(render($0))\n" }.joined()
  return "  \"\(generated.description)\"\n  \(field.name)"
    + (arguments.isEmpty ? "" : "(\n\(arguments)  )")
    + ": \(field.type)\(generated.directives) @fdc_generated(from: \"\(generated.from)\", purpose: \(generated.purpose))\n"
}

func render(_ input: InputType) -> String {
  "input \(input.name) {\n\(input.fields.map { "  \(render($0))\n" }.joined())}\n"
}

private func render(_ field: InputField) -> String {
  "\(field.name): \(field.type)" + (field.defaultValue.map { " = \($0)" } ?? "")
    + (field.isForbiddenInVariables ? " @fdc_forbiddenInVariables" : "")
}
