package import StencilTemplates
package import SwiftTypeModel

extension EnumCase: TemplateObject {
  package static let members = MemberTable<EnumCase>([
    "name": { .string($0.name) },
    "rawValue": { TemplateValue($0.rawValue) },
    "effectiveRawValue": { TemplateValue($0.effectiveRawValue) },
    "associatedValues": { TemplateValue($0.associatedValues) },
    "hasAssociatedValue": { .bool($0.hasAssociatedValue) },
    "indirect": { .bool($0.indirect) },
    "annotations": { TemplateValue($0.annotations) },
    "documentation": { TemplateValue($0.documentation) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { name }
}

extension AssociatedValue: TemplateObject {
  package static let members = MemberTable<AssociatedValue>([
    "localName": { TemplateValue($0.localName) },
    "externalName": { TemplateValue($0.externalName) },
    "typeName": { TemplateValue($0.typeName) },
    "type": { TemplateValue($0.typeName.type) },
    "defaultValue": { TemplateValue($0.defaultValue) },
    "annotations": { TemplateValue($0.annotations) },
    "isOptional": { .bool($0.isOptional) },
    "isImplicitlyUnwrappedOptional": { .bool($0.isImplicitlyUnwrappedOptional) },
    "unwrappedTypeName": { .string($0.unwrappedTypeName) },
    "actualTypeName": { TemplateValue($0.actualTypeName) },
    "isTuple": { .bool($0.isTuple) },
    "isClosure": { .bool($0.isClosure) },
    "isArray": { .bool($0.isArray) },
    "isSet": { .bool($0.isSet) },
    "isDictionary": { .bool($0.isDictionary) },
  ])

  package var kind: TemplateObjectKind { .typed }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { typeName.description }
}
