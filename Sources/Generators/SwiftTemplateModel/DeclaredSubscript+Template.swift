package import StencilTemplates
package import SwiftTypeModel

extension DeclaredSubscript: TemplateObject {
  package static let members = MemberTable<DeclaredSubscript>([
    "parameters": { TemplateValue($0.parameters) },
    "returnTypeName": { TemplateValue($0.returnTypeName) },
    "actualReturnTypeName": { TemplateValue($0.actualReturnTypeName) },
    "returnType": { TemplateValue($0.returnType) },
    "isOptionalReturnType": { .bool($0.isOptionalReturnType) },
    "isImplicitlyUnwrappedOptionalReturnType": { .bool($0.isImplicitlyUnwrappedOptionalReturnType) },
    "unwrappedReturnTypeName": { .string($0.unwrappedReturnTypeName) },
    "isFinal": { .bool($0.isFinal) },
    "isStatic": { .bool($0.isStatic) },
    "readAccess": { .string($0.readAccess) },
    "writeAccess": { .string($0.writeAccess) },
    "isMutable": { .bool($0.isMutable) },
    "isAsync": { .bool($0.isAsync) },
    "throws": { .bool($0.throws) },
    "throwsTypeName": { TemplateValue($0.throwsTypeName) },
    "isGeneric": { .bool($0.isGeneric) },
    "genericParameters": { TemplateValue($0.genericParameters) },
    "genericRequirements": { TemplateValue($0.genericRequirements) },
    "annotations": { TemplateValue($0.annotations) },
    "documentation": { TemplateValue($0.documentation) },
    "definedInTypeName": { TemplateValue($0.definedInTypeName) },
    "actualDefinedInTypeName": { TemplateValue($0.actualDefinedInTypeName) },
    "definedInType": { TemplateValue($0.definedInType) },
    "attributes": { TemplateValue($0.attributes) },
    "modifiers": { TemplateValue($0.modifiers) },
  ])

  package var kind: TemplateObjectKind { .`subscript` }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { name }
}
