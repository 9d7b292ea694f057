package import StencilTemplates
package import SwiftTypeModel

extension ClosureType: TemplateObject {
  package static let members = MemberTable<ClosureType>([
    "name": { .string($0.name) },
    "parameters": { TemplateValue($0.parameters) },
    "returnTypeName": { TemplateValue($0.returnTypeName) },
    "actualReturnTypeName": { TemplateValue($0.actualReturnTypeName) },
    "returnType": { TemplateValue($0.returnType) },
    "isOptionalReturnType": { .bool($0.isOptionalReturnType) },
    "isImplicitlyUnwrappedOptionalReturnType": { .bool($0.isImplicitlyUnwrappedOptionalReturnType) },
    "unwrappedReturnTypeName": { .string($0.unwrappedReturnTypeName) },
    "isAsync": { .bool($0.isAsync) },
    "asyncKeyword": { TemplateValue($0.asyncKeyword) },
    "throws": { .bool($0.throws) },
    "throwsOrRethrowsKeyword": { TemplateValue($0.throwsOrRethrowsKeyword) },
    "throwsTypeName": { TemplateValue($0.throwsTypeName) },
    "asSource": { .string($0.asSource) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { asSource }
}

extension ClosureParameter: TemplateObject {
  package static let members = MemberTable<ClosureParameter>([
    "argumentLabel": { TemplateValue($0.argumentLabel) },
    "name": { TemplateValue($0.name) },
    "typeName": { TemplateValue($0.typeName) },
    "type": { TemplateValue($0.typeName.type) },
    "inout": { .bool($0.inout) },
    "isVariadic": { .bool($0.isVariadic) },
    "defaultValue": { TemplateValue($0.defaultValue) },
    "annotations": { TemplateValue($0.annotations) },
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
