/// A declaration with a type, and the shorthand members for templates.
package protocol Typed: AnyObject {
  var typeName: TypeName { get }
}

extension Typed {
  package var type: DeclaredType? { typeName.type }
  package var isOptional: Bool { typeName.isOptional }
  package var isImplicitlyUnwrappedOptional: Bool { typeName.isImplicitlyUnwrappedOptional }
  package var unwrappedTypeName: String { typeName.unwrappedTypeName }
  /// The resolved type, or the written type if no alias is involved.
  package var actualTypeName: TypeName { typeName.actualTypeName ?? typeName }
  package var isTuple: Bool { typeName.isTuple }
  package var isClosure: Bool { typeName.isClosure }
  package var isArray: Bool { typeName.isArray }
  package var isSet: Bool { typeName.isSet }
  package var isDictionary: Bool { typeName.isDictionary }
}
