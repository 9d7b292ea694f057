package import StencilTemplates
package import SwiftTypeModel

extension DeclaredType: TemplateObject {
  package static let members = MemberTable<DeclaredType>([
    "name": { .string($0.name) },
    "localName": { .string($0.localName) },
    "globalName": { .string($0.globalName) },
    "module": { TemplateValue($0.module) },
    "kind": { .string($0.typeKind.rawValue) },
    "accessLevel": { .string($0.accessLevel) },
    "isExtension": { .bool($0.isExtension) },
    "isUnknownExtension": { .bool($0.isUnknownExtension) },
    "isGeneric": { .bool($0.isGeneric) },
    "isFinal": { .bool($0.isFinal) },
    "isDistributed": { .bool($0.isDistributed) },
    "genericParameters": { TemplateValue($0.genericParameters) },
    "genericRequirements": { TemplateValue($0.genericRequirements) },
    "imports": { TemplateValue($0.imports) },
    "allImports": { TemplateValue($0.allImports) },
    "typealiases": { $0.aliasDictionary },
    "rawVariables": { TemplateValue($0.rawVariables) },
    "variables": { TemplateValue($0.variables) },
    "allVariables": { TemplateValue($0.allVariables) },
    "rawMethods": { TemplateValue($0.rawMethods) },
    "methods": { TemplateValue($0.methods) },
    "allMethods": { TemplateValue($0.allMethods) },
    "rawSubscripts": { TemplateValue($0.rawSubscripts) },
    "subscripts": { TemplateValue($0.subscripts) },
    "allSubscripts": { TemplateValue($0.allSubscripts) },
    "initializers": { TemplateValue($0.initializers) },
    "annotations": { TemplateValue($0.annotations) },
    "documentation": { TemplateValue($0.documentation) },
    "staticVariables": { TemplateValue($0.staticVariables) },
    "staticMethods": { TemplateValue($0.staticMethods) },
    "classMethods": { TemplateValue($0.classMethods) },
    "instanceVariables": { TemplateValue($0.instanceVariables) },
    "instanceMethods": { TemplateValue($0.instanceMethods) },
    "computedVariables": { TemplateValue($0.computedVariables) },
    "storedVariables": { TemplateValue($0.storedVariables) },
    "inheritedTypes": { TemplateValue($0.inheritedTypes) },
    "based": { .dictionary(TemplateDictionary($0.based.map { (key: $0, value: .string($0)) })) },
    "basedTypes": { .dictionary(TemplateDictionary($0.basedTypes.map { (key: $0.name, value: .object($0.type)) })) },
    "inherits": { TemplateValue(byName: $0.inherits) },
    "implements": { TemplateValue(byName: $0.implements) },
    "containedTypes": { TemplateValue($0.containedTypes) },
    "containedType": { TemplateValue(byLocalName: $0.containedTypes) },
    "parentName": { TemplateValue($0.parentName) },
    "parent": { TemplateValue($0.parent) },
    "supertype": { TemplateValue($0.supertype) },
    "attributes": { TemplateValue($0.attributes) },
    "modifiers": { TemplateValue($0.modifiers) },
    "path": { TemplateValue($0.path) },
    "directory": { TemplateValue($0.directory) },
    "fileName": { TemplateValue($0.fileName) },
    // Members of enums.
    "cases": { $0.only(.enumeration, TemplateValue($0.cases)) },
    "rawTypeName": { $0.only(.enumeration, TemplateValue($0.rawTypeName)) },
    "rawType": { $0.only(.enumeration, TemplateValue($0.rawType)) },
    "hasRawType": { $0.only(.enumeration, .bool($0.hasRawType)) },
    "isRawRepresentable": { $0.only(.enumeration, .bool($0.isRawRepresentable)) },
    "literalRawTypeName": { $0.only(.enumeration, TemplateValue($0.literalRawTypeName)) },
    "hasAssociatedValues": { $0.only(.enumeration, .bool($0.hasAssociatedValues)) },
    // Members of protocols.
    "associatedTypes": { $0.only(.protocolType, $0.associatedTypeDictionary) },
    // Members of protocol compositions.
    "composedTypeNames": { $0.only(.protocolComposition, TemplateValue($0.composedTypeNames)) },
    "composedTypes": { $0.only(.protocolComposition, TemplateValue($0.composedTypes)) },
  ])

  private func only(_ kind: Kind, _ value: @autoclosure () -> TemplateValue) -> TemplateValue {
    typeKind == kind ? value() : .nothing
  }

  private var aliasDictionary: TemplateValue {
    .dictionary(TemplateDictionary(typealiases.map { (key: $0.aliasName, value: .object($0)) }))
  }

  private var associatedTypeDictionary: TemplateValue {
    .dictionary(TemplateDictionary(associatedTypes.map { (key: $0.name, value: .object($0)) }))
  }

  /// A nested type by its local name.
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? {
    containedType(name).map { .object($0) } ?? memberOfOtherKind(name)
  }

  package var kind: TemplateObjectKind { .type }
  package var memberNames: MemberNames { Self.members.names }
  package func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  package var text: String { name }
}

extension TemplateValue {
  fileprivate init(byLocalName types: [DeclaredType]) {
    self = .dictionary(TemplateDictionary(types.map { (key: $0.localName, value: .object($0)) }))
  }
}
