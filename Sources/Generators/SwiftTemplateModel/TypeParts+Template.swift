package import StencilTemplates
package import SwiftTypeModel

extension ArrayType: TemplateObject {
  package static let members = MemberTable<ArrayType>([
    "name": { .string($0.name) },
    "elementTypeName": { TemplateValue($0.elementTypeName) },
    "elementType": { TemplateValue($0.elementType) },
    "asGeneric": { TemplateValue($0.asGeneric) },
    "asSource": { .string($0.asSource) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { asSource }
}

extension SetType: TemplateObject {
  package static let members = MemberTable<SetType>([
    "name": { .string($0.name) },
    "elementTypeName": { TemplateValue($0.elementTypeName) },
    "elementType": { TemplateValue($0.elementType) },
    "asGeneric": { TemplateValue($0.asGeneric) },
    "asSource": { .string($0.asSource) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { asSource }
}

extension DictionaryType: TemplateObject {
  package static let members = MemberTable<DictionaryType>([
    "name": { .string($0.name) },
    "keyTypeName": { TemplateValue($0.keyTypeName) },
    "keyType": { TemplateValue($0.keyType) },
    "valueTypeName": { TemplateValue($0.valueTypeName) },
    "valueType": { TemplateValue($0.valueType) },
    "asGeneric": { TemplateValue($0.asGeneric) },
    "asSource": { .string($0.asSource) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { asSource }
}

extension TupleType: TemplateObject {
  package static let members = MemberTable<TupleType>([
    "name": { .string($0.name) },
    "elements": { TemplateValue($0.elements) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { name }
}

extension TupleElement: TemplateObject {
  package static let members = MemberTable<TupleElement>([
    "name": { .string($0.name) },
    "typeName": { TemplateValue($0.typeName) },
    "type": { TemplateValue($0.typeName.type) },
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

extension GenericType: TemplateObject {
  package static let members = MemberTable<GenericType>([
    "name": { .string($0.name) },
    "typeParameters": { TemplateValue($0.typeParameters) },
    "asSource": { .string($0.asSource) },
  ])

  package var kind: TemplateObjectKind { .other }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { asSource }
}

extension GenericTypeParameter: TemplateObject {
  package static let members = MemberTable<GenericTypeParameter>([
    "typeName": { TemplateValue($0.typeName) },
    "type": { TemplateValue($0.typeName.type) },
  ])

  package var kind: TemplateObjectKind { .typed }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { memberOfOtherKind(name) }
  package var text: String { typeName.description }
}
