package import StencilTemplates
package import SwiftTypeModel

extension DeclaredMethod: TemplateObject {
  package static let members = MemberTable<DeclaredMethod>([
    "name": { .string($0.name) },
    "selectorName": { .string($0.selectorName) },
    "shortName": { .string($0.shortName) },
    "callName": { .string($0.callName) },
    "parameters": { TemplateValue($0.parameters) },
    "returnTypeName": { TemplateValue($0.returnTypeName) },
    "actualReturnTypeName": { TemplateValue($0.actualReturnTypeName) },
    "returnType": { TemplateValue($0.returnType) },
    "isOptionalReturnType": { .bool($0.isOptionalReturnType) },
    "isImplicitlyUnwrappedOptionalReturnType": { .bool($0.isImplicitlyUnwrappedOptionalReturnType) },
    "unwrappedReturnTypeName": { .string($0.unwrappedReturnTypeName) },
    "isAsync": { .bool($0.isAsync) },
    "isDistributed": { .bool($0.isDistributed) },
    "throws": { .bool($0.throws) },
    "throwsTypeName": { TemplateValue($0.throwsTypeName) },
    "isThrowsTypeGeneric": { .bool($0.isThrowsTypeGeneric) },
    "rethrows": { .bool($0.rethrows) },
    "accessLevel": { .string($0.accessLevel) },
    "isStatic": { .bool($0.isStatic) },
    "isClass": { .bool($0.isClass) },
    "isInitializer": { .bool($0.isInitializer) },
    "isDeinitializer": { .bool($0.isDeinitializer) },
    "isFailableInitializer": { .bool($0.isFailableInitializer) },
    "isConvenienceInitializer": { .bool($0.isConvenienceInitializer) },
    "isRequired": { .bool($0.isRequired) },
    "isFinal": { .bool($0.isFinal) },
    "isMutating": { .bool($0.isMutating) },
    "isGeneric": { .bool($0.isGeneric) },
    "isOptional": { .bool($0.isOptional) },
    "isNonisolated": { .bool($0.isNonisolated) },
    "isDynamic": { .bool($0.isDynamic) },
    "annotations": { TemplateValue($0.annotations) },
    "documentation": { TemplateValue($0.documentation) },
    "definedInTypeName": { TemplateValue($0.definedInTypeName) },
    "actualDefinedInTypeName": { TemplateValue($0.actualDefinedInTypeName) },
    "definedInType": { TemplateValue($0.definedInType) },
    "attributes": { TemplateValue($0.attributes) },
    "modifiers": { TemplateValue($0.modifiers) },
    "genericRequirements": { TemplateValue($0.genericRequirements) },
    "genericParameters": { TemplateValue($0.genericParameters) },
  ])

  package var kind: TemplateObjectKind { .method }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { name }
}

extension MethodParameter: TemplateObject {
  package static let members = MemberTable<MethodParameter>([
    "argumentLabel": { TemplateValue($0.argumentLabel) },
    "name": { .string($0.name) },
    "typeName": { TemplateValue($0.typeName) },
    "type": { TemplateValue($0.typeName.type) },
    "inout": { .bool($0.inout) },
    "isVariadic": { .bool($0.isVariadic) },
    "typeAttributes": { TemplateValue($0.typeAttributes) },
    "defaultValue": { TemplateValue($0.defaultValue) },
    "annotations": { TemplateValue($0.annotations) },
    "index": { .int($0.index) },
    "asSource": { .string($0.asSource) },
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
  package var text: String { asSource }
}
