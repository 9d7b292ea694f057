package import StencilTemplates
package import SwiftTypeModel

extension TypeName: TemplateObject {
  package static let members = MemberTable<TypeName>([
    "name": { .string($0.name) },
    "actualTypeName": { TemplateValue($0.actualTypeName) },
    "unwrappedTypeName": { .string($0.unwrappedTypeName) },
    "attributes": { TemplateValue($0.attributes) },
    "modifiers": { TemplateValue($0.modifiers) },
    "isOptional": { .bool($0.isOptional) },
    "isImplicitlyUnwrappedOptional": { .bool($0.isImplicitlyUnwrappedOptional) },
    "isVoid": { .bool($0.isVoid) },
    "isTuple": { .bool($0.isTuple) },
    "tuple": { TemplateValue($0.tuple) },
    "isArray": { .bool($0.isArray) },
    "array": { TemplateValue($0.array) },
    "isDictionary": { .bool($0.isDictionary) },
    "dictionary": { TemplateValue($0.dictionary) },
    "isClosure": { .bool($0.isClosure) },
    "closure": { TemplateValue($0.closure) },
    "isSet": { .bool($0.isSet) },
    "set": { TemplateValue($0.set) },
    "isGeneric": { .bool($0.isGeneric) },
    "generic": { TemplateValue($0.generic) },
    "isNever": { .bool($0.isNever) },
    "isProtocolComposition": { .bool($0.isProtocolComposition) },
    "asSource": { .string($0.asSource) },
    "description": { .string($0.description) },
  ])

  package var kind: TemplateObjectKind { .typeName }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { description }
}
