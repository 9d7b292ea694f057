import SwiftDeclarations

/// A subscript.
package final class DeclaredSubscript: DeclaredMember {
  private var row: DeclarationRow { declaration.row }

  package private(set) lazy var genericParameters: [GenericParameter] =
    row.generics.isEmpty ? [] : GenericClause.parameters(text(row.generics), in: scope)

  package private(set) lazy var genericRequirements: [GenericRequirement] =
    row.requirements.isEmpty ? [] : GenericClause.requirements(text(row.requirements), in: scope)

  package private(set) lazy var parameters: [MethodParameter] = declaration.parameters.enumerated().map {
    MethodParameter($0.element, index: $0.offset, in: declaration.file, scope: scope)
  }

  package private(set) lazy var returnTypeName = TypeName(text(row.type), in: scope)
  package var actualReturnTypeName: TypeName { returnTypeName.actualTypeName ?? returnTypeName }
  package var returnType: DeclaredType? { returnTypeName.type }
  package var isOptionalReturnType: Bool { returnTypeName.isOptional }
  package var isImplicitlyUnwrappedOptionalReturnType: Bool { returnTypeName.isImplicitlyUnwrappedOptional }
  package var unwrappedReturnTypeName: String { returnTypeName.unwrappedTypeName }

  package var readAccess: String { accessLevel }
  /// The access level of the setter. Empty if the subscript is read-only.
  package var writeAccess: String {
    guard row.flags.contains(.hasSetter) else { return "" }
    return AccessLevel.writtenForSetter(head) ?? accessLevel
  }
  package var isMutable: Bool { !writeAccess.isEmpty }
  package var isStatic: Bool { has("static") || has("class") }
  package var isGeneric: Bool { !genericParameters.isEmpty }
  package var isAsync: Bool { row.flags.contains(.isAsync) }
  package private(set) lazy var throwsTypeName =
    row.throwsType.isEmpty ? nil : TypeName(text(row.throwsType), in: scope)
  package var `throws`: Bool { row.flags.contains(.isThrowing) && throwsTypeName?.name != "Never" }

  package var name: String { "subscript(" + parameters.map(\.asSource).joined(separator: ", ") + ")" }

  package private(set) lazy var identity =
    "\(name) -> \(returnTypeName.name) \(readAccess) \(writeAccess)"
}
