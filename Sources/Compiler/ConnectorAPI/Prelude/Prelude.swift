import DataModel
import GraphQLSyntax
import SourceText

/// The definitions that every service has, independent of its schema: the text of `prelude.gql` and its parsed form.
struct Prelude: Sendable {
  static let text = [preludeScalars, preludeDirectives, preludeTypes, preludeFilters, preludeUpdates]
    .joined(separator: "\n\n")

  static let shared = Prelude()

  private(set) var objects: [ObjectType] = []
  private(set) var inputs: [InputType] = []
  private(set) var enums: [TypeName: [String]] = [:]
  private(set) var scalars: [ScalarType] = []
  private(set) var directives: [DirectiveType] = []

  private init() {
    var log = DiagnosticLog()
    let document = parseDocument(SourceFile(path: "prelude.gql", text: Self.text), into: &log)
    precondition(log.isEmpty, "invalid prelude: \(log.diagnostics)")
    for definition in document.definitions {
      if case .type(let type) = definition { add(type) }
      if case .directive(let directive) = definition { directives.append(DirectiveType(directive)) }
    }
    for name in ["String", "Int", "Float", "Boolean", "ID"] {
      scalars.append(ScalarType(name: TypeName(name), role: ScalarRole(name, [])))
    }
  }

  private mutating func add(_ type: TypeDefinition) {
    let name = TypeName(type.name.text)
    let isForbidden = type.directives.has("fdc_forbiddenAsVariableType")
    switch type.kind {
    case .scalar:
      scalars.append(
        ScalarType(
          name: name, role: ScalarRole(name.text, type.directives), isForbiddenAsVariable: isForbidden))
    case .enumeration(let values): enums[name] = values.map(\.name.text)
    case .input(let fields):
      inputs.append(
        InputType(
          name: name, role: InputRole(preludeName: name.text), fields: fields.map(InputField.init),
          isForbiddenAsVariable: isForbidden))
    case .object(_, let fields):
      let fields = fields.map { field in
        APIField(
          name: FieldName(field.name.text), type: APIType(field.type), arguments: field.arguments.map(InputField.init),
          role: FieldRole(preludeField: field.name.text, of: name.text))
      }
      objects.append(ObjectType(name: name, table: nil, fields: fields))
    case .interface, .union: break
    }
  }
}

extension FieldRole {
  fileprivate init(preludeField field: String, of type: String) {
    switch (type, field) {
    case ("Query", "_service"): self = .service
    case ("Query", _): self = .nativeQuery
    case ("Mutation", "query"): self = .queryStep
    case ("Mutation", _): self = .nativeMutation
    default: self = .plain
    }
  }
}
