package import StencilTemplates
package import SwiftTypeModel

extension AssociatedType: TemplateObject {
  package static let members = MemberTable<AssociatedType>([
    "name": { .string($0.name) },
    "typeName": { TemplateValue($0.typeName) },
    "type": { TemplateValue($0.type) },
    "asSource": { .string($0.asSource) },
  ])

  package var kind: TemplateObjectKind { .typed }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { name }
}

extension GenericParameter: TemplateObject {
  package static let members = MemberTable<GenericParameter>([
    "name": { .string($0.name) },
    "inheritedTypeName": { TemplateValue($0.inheritedTypeName) },
    "asSource": { .string($0.asSource) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { asSource }
}

extension GenericRequirement: TemplateObject {
  package static let members = MemberTable<GenericRequirement>([
    "leftType": { TemplateValue($0.leftType) },
    "rightType": { TemplateValue($0.rightType) },
    "relationship": { .string($0.relationship) },
    "relationshipSyntax": { .string($0.relationshipSyntax) },
    "asSource": { .string($0.asSource) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { asSource }
}
