/// An array type, `[T]` or `Array<T>`.
package final class ArrayType {
  package let name: String
  package let elementTypeName: TypeName
  private let scope: NameScope

  init(_ syntax: TypeSyntax, _ element: TypeSyntax, _ scope: NameScope) {
    name = syntax.text
    elementTypeName = TypeName(element, in: scope)
    self.scope = scope
  }

  package var elementType: DeclaredType? { elementTypeName.type }
  package var asGeneric: GenericType { GenericType("Array", [elementTypeName.syntax], .text(asSource), scope) }
  package var asSource: String { "[\(elementTypeName.asSource)]" }
}

/// A set type, `Set<T>`.
package final class SetType {
  package let name: String
  package let elementTypeName: TypeName
  private let scope: NameScope

  init(_ syntax: TypeSyntax, _ element: TypeSyntax, _ scope: NameScope) {
    name = syntax.text
    elementTypeName = TypeName(element, in: scope)
    self.scope = scope
  }

  package var elementType: DeclaredType? { elementTypeName.type }
  package var asGeneric: GenericType { GenericType("Set", [elementTypeName.syntax], .text(asSource), scope) }
  package var asSource: String { "Set<\(elementTypeName.asSource)>" }
}

/// A dictionary type, `[K: V]` or `Dictionary<K, V>`.
package final class DictionaryType {
  package let name: String
  package let keyTypeName: TypeName
  package let valueTypeName: TypeName
  private let scope: NameScope

  init(_ syntax: TypeSyntax, _ key: TypeSyntax, _ value: TypeSyntax, _ scope: NameScope) {
    name = syntax.text
    keyTypeName = TypeName(key, in: scope)
    valueTypeName = TypeName(value, in: scope)
    self.scope = scope
  }

  package var keyType: DeclaredType? { keyTypeName.type }
  package var valueType: DeclaredType? { valueTypeName.type }
  package var asGeneric: GenericType {
    GenericType("Dictionary", [keyTypeName.syntax, valueTypeName.syntax], .text(asSource), scope)
  }
  package var asSource: String { "[\(keyTypeName.asSource): \(valueTypeName.asSource)]" }
}

/// A tuple type, such as `(a: T, U)`.
package final class TupleType {
  package let name: String
  package let elements: [TupleElement]

  init(_ syntax: TypeSyntax, _ elements: [TypeSyntax.Element], _ scope: NameScope) {
    name = syntax.text
    self.elements = elements.enumerated().map { index, element in
      let label = element.firstName == "_" ? nil : element.firstName
      return TupleElement(name: label ?? String(index), typeName: TypeName(element.type, in: scope))
    }
  }
}

/// An element of a tuple type.
package final class TupleElement: Typed {
  /// The label, or the index as text.
  package let name: String
  package let typeName: TypeName

  init(name: String, typeName: TypeName) {
    self.name = name
    self.typeName = typeName
  }

  package var asSource: String { (name.allSatisfy(\.isNumber) ? "" : name + ": ") + typeName.asSource }
}

/// A function type, such as `(P) async throws -> R`.
package final class ClosureType {
  package let name: String
  package let parameters: [ClosureParameter]
  package let returnTypeName: TypeName
  package let isAsync: Bool
  package let asyncKeyword: String?
  package let `throws`: Bool
  package let throwsOrRethrowsKeyword: String?
  package let throwsTypeName: TypeName?

  init(
    _ syntax: TypeSyntax, _ parameters: [TypeSyntax.Element], _ effects: TypeSyntax.Effects, _ result: TypeSyntax,
    _ scope: NameScope
  ) {
    name = syntax.text
    // `(Void) -> R` has no parameters.
    let isEmpty = parameters.count == 1 && parameters[0].type.isVoid
    self.parameters = (isEmpty ? [] : parameters).map { ClosureParameter($0, scope) }
    returnTypeName = TypeName(result, in: scope)
    isAsync = effects.async != nil
    asyncKeyword = effects.async
    throwsTypeName = effects.thrown.map { TypeName($0, in: scope) }
    self.throws = effects.throws != nil && throwsTypeName?.name != "Never"
    throwsOrRethrowsKeyword = effects.throws
  }

  package var actualReturnTypeName: TypeName { returnTypeName.actualTypeName ?? returnTypeName }
  package var returnType: DeclaredType? { returnTypeName.type }
  package var isOptionalReturnType: Bool { returnTypeName.isOptional }
  package var isImplicitlyUnwrappedOptionalReturnType: Bool { returnTypeName.isImplicitlyUnwrappedOptional }
  package var unwrappedReturnTypeName: String { returnTypeName.unwrappedTypeName }

  package var asSource: String {
    let parameters = parameters.map(\.asSource).joined(separator: ", ")
    let thrown = throwsTypeName.map { "(\($0.asSource))" } ?? ""
    let words = [asyncKeyword, throwsOrRethrowsKeyword.map { $0 + thrown }].compactMap { $0 }
    return "(\(parameters)) " + words.map { $0 + " " }.joined() + "-> " + returnTypeName.asSource
  }
}

/// A parameter of a function type.
package final class ClosureParameter: Typed {
  package let argumentLabel: String?
  package let name: String?
  package let typeName: TypeName
  package let `inout`: Bool
  package let isVariadic: Bool
  package let defaultValue: String?
  /// Always empty: parameters of function types have no annotations.
  package var annotations: Annotations { Annotations() }

  init(_ element: TypeSyntax.Element, _ scope: NameScope) {
    argumentLabel = element.firstName
    name = element.secondName ?? element.firstName
    typeName = TypeName(element.type, in: scope)
    self.inout = typeName.modifiers.contains { $0.name == "inout" }
    isVariadic = element.isVariadic
    defaultValue = element.defaultValue
  }

  package var asSource: String {
    let names = [argumentLabel, name == argumentLabel ? nil : name].compactMap { $0 }
    return (names.isEmpty ? "" : names.joined(separator: " ") + ": ") + typeName.asSource + (isVariadic ? "..." : "")
  }
}

/// A generic type, `Name<A, B>`, including arrays, sets and dictionaries.
package final class GenericType {
  package let name: String
  package let typeParameters: [GenericTypeParameter]
  private let syntax: TypeSyntax

  init(_ name: String, _ arguments: [TypeSyntax], _ syntax: TypeSyntax, _ scope: NameScope) {
    self.name = name
    self.syntax = syntax
    typeParameters = arguments.map { GenericTypeParameter(typeName: TypeName($0, in: scope)) }
  }

  package var asSource: String {
    name + "<" + typeParameters.map(\.typeName.asSource).joined(separator: ", ") + ">"
  }
}

/// An argument of a generic type.
package final class GenericTypeParameter: Typed {
  package let typeName: TypeName

  init(typeName: TypeName) { self.typeName = typeName }
}
