package import StencilTemplates
package import SwiftTypeModel

extension Attribute: TemplateObject {
  package static let members = MemberTable<Attribute>([
    "name": { .string($0.name) },
    "arguments": { .dictionary(TemplateDictionary($0.arguments.map { (key: $0.key, value: .string($0.value)) })) },
    "asSource": { .string($0.asSource) },
    "description": { .string($0.asSource) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { asSource }
}

extension Modifier: TemplateObject {
  package static let members = MemberTable<Modifier>([
    "name": { .string($0.name) },
    "detail": { TemplateValue($0.detail) },
    "asSource": { .string($0.asSource) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { asSource }
}

extension Import: TemplateObject {
  package static let members = MemberTable<Import>([
    "path": { .string($0.path) },
    "kind": { TemplateValue($0.importedKind) },
    "moduleName": { .string($0.moduleName) },
    "description": { .string($0.description) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { description }
}

extension DeclaredAlias: TemplateObject {
  package static let members = MemberTable<DeclaredAlias>([
    "aliasName": { .string($0.aliasName) },
    "name": { .string($0.name) },
    "typeName": { TemplateValue($0.typeName) },
    "type": { TemplateValue($0.typeName.type) },
    "module": { TemplateValue($0.module) },
    "imports": { TemplateValue($0.imports) },
    "parent": { TemplateValue($0.parent) },
    "parentName": { TemplateValue($0.parentName) },
    "accessLevel": { .string($0.accessLevel) },
    "annotations": { TemplateValue($0.annotations) },
    "documentation": { TemplateValue($0.documentation) },
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
  package var text: String { name }
}
