package import StencilTemplates
package import SwiftTypeModel

extension DeclaredVariable: TemplateObject {
  package static let members = MemberTable<DeclaredVariable>([
    "name": { .string($0.name) },
    "typeName": { TemplateValue($0.typeName) },
    "type": { TemplateValue($0.typeName.type) },
    "isComputed": { .bool($0.isComputed) },
    "isAsync": { .bool($0.isAsync) },
    "throws": { .bool($0.throws) },
    "throwsTypeName": { TemplateValue($0.throwsTypeName) },
    "isStatic": { .bool($0.isStatic) },
    "readAccess": { .string($0.readAccess) },
    "writeAccess": { .string($0.writeAccess) },
    "accessLevel": { .string($0.accessLevel) },
    "isMutable": { .bool($0.isMutable) },
    "defaultValue": { TemplateValue($0.defaultValue) },
    "annotations": { TemplateValue($0.annotations) },
    "documentation": { TemplateValue($0.documentation) },
    "attributes": { TemplateValue($0.attributes) },
    "modifiers": { TemplateValue($0.modifiers) },
    "isFinal": { .bool($0.isFinal) },
    "isLazy": { .bool($0.isLazy) },
    "isDynamic": { .bool($0.isDynamic) },
    "definedInTypeName": { TemplateValue($0.definedInTypeName) },
    "actualDefinedInTypeName": { TemplateValue($0.actualDefinedInTypeName) },
    "definedInType": { TemplateValue($0.definedInType) },
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

  package var kind: TemplateObjectKind { .variable }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { name }
}
