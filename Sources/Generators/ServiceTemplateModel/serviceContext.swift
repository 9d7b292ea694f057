package import ServiceCompiler
package import StencilTemplates

/// The template variables of a compiled service: `service`, `tables`, `enums`, `connectors`, `operations`.
package func serviceContext(of service: CompiledService) -> [(name: String, value: TemplateValue)] {
  let object = ServiceObject(service: service)
  return ["service", "tables", "enums", "connectors", "operations"].map { name in
    (name, name == "service" ? .object(object) : object.value(of: name))
  }
}

/// The member names of each kind of object, for documentation and tests.
package var serviceMembers: [(object: String, members: [String])] {
  [
    ("service", ServiceObject.members.names.names), ("table", TableObject.members.names.names),
    ("column", ColumnObject.members.names.names), ("reference", ReferenceObject.members.names.names),
    ("relation", RelationObject.members.names.names), ("index", IndexObject.members.names.names),
    ("enum", EnumObject.members.names.names), ("connector", ConnectorObject.members.names.names),
    ("operation", OperationObject.members.names.names), ("variable", VariableObject.members.names.names),
    ("field", FieldObject.members.names.names), ("argument", ArgumentObject.members.names.names),
    ("type", TypeObject.members.names.names),
  ]
}

/// An object of a service, which its text identifies.
protocol ServiceModelObject: TemplateObject {
  static var members: MemberTable<Self> { get }
}

extension ServiceModelObject {
  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func isEqual(to other: any TemplateObject) -> Bool {
    guard let other = other as? Self else { return false }
    return other === self || other.text == text
  }
}
