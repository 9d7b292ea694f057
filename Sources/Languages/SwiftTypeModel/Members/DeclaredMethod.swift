import SwiftDeclarations

/// A function, an initializer or a deinitializer.
package final class DeclaredMethod: DeclaredMember {
  private var row: DeclarationRow { declaration.row }

  package private(set) lazy var genericParameters: [GenericParameter] =
    row.generics.isEmpty ? [] : GenericClause.parameters(text(row.generics), in: plainScope)

  package private(set) lazy var genericRequirements: [GenericRequirement] =
    row.requirements.isEmpty ? [] : GenericClause.requirements(text(row.requirements), in: plainScope)

  /// The scope for parameter types. A generic parameter that a where clause binds to a type resolves to that type.
  private lazy var constrained: NameScope = {
    var scope = plainScope
    guard !genericParameters.isEmpty else { return scope }
    let names = Set(genericParameters.map(\.name))
    for requirement in genericRequirements where names.contains(requirement.leftType.name) {
      scope.constraints[requirement.leftType.name] = requirement.rightType.typeName.syntax
    }
    return scope
  }()

  override var scope: NameScope { constrained }

  package private(set) lazy var parameters: [MethodParameter] = declaration.parameters.enumerated().map {
    MethodParameter($0.element, index: $0.offset, in: declaration.file, scope: constrained)
  }

  // MARK: Names

  /// The base name, such as `init?`, `load` or `==`.
  private var baseName: String {
    switch declaration.kind {
    case .initializer:
      row.flags.contains(.isFailable) ? "init?" : row.flags.contains(.isImplicitlyUnwrapped) ? "init!" : "init"
    default: declaration.name
    }
  }

  private var generics: String {
    genericParameters.isEmpty ? "" : "<" + genericParameters.map(\.asSource).joined(separator: ", ") + ">"
  }

  /// The full name with the parameters as source.
  package private(set) lazy var name =
    isDeinitializer ? baseName : shortName + "(" + parameters.map(\.asSource).joined(separator: ", ") + ")"

  package var selectorName: String {
    let callName = isInitializer ? "init" : callName
    guard !parameters.isEmpty else { return callName }
    return callName + "(" + parameters.map { ($0.argumentLabel ?? "_") + ":" }.joined() + ")"
  }

  /// The name with generic parameters but without parameters.
  package private(set) lazy var shortName = baseName + generics
  package var callName: String { baseName }

  // MARK: Result

  package private(set) lazy var returnTypeName: TypeName = {
    let clause = row.requirements.isEmpty ? "" : " where " + text(row.requirements).trimmingWhitespace
    if isInitializer {
      let own = fragment?.type.name ?? ""
      let syntax = TypeReader.read(own)
      return TypeName(isFailableInitializer ? .optional(syntax) : syntax, in: plainScope)
    }
    let written =
      row.type.isEmpty ? TypeSyntax.named(base: nil, name: "Void", arguments: []) : TypeReader.read(text(row.type))
    return TypeName(written, in: constrained, suffix: clause)
  }()

  package var actualReturnTypeName: TypeName { returnTypeName.actualTypeName ?? returnTypeName }
  package var returnType: DeclaredType? { isInitializer ? fragment?.type : returnTypeName.type }
  package var isOptionalReturnType: Bool { returnTypeName.isOptional || isFailableInitializer }
  package var isImplicitlyUnwrappedOptionalReturnType: Bool { returnTypeName.isImplicitlyUnwrappedOptional }
  package var unwrappedReturnTypeName: String { returnTypeName.unwrappedTypeName }

  // MARK: Effects

  package var isAsync: Bool { row.flags.contains(.isAsync) }
  package private(set) lazy var throwsTypeName =
    row.throwsType.isEmpty ? nil : TypeName(text(row.throwsType), in: constrained)
  package var `throws`: Bool { row.flags.contains(.isThrowing) && throwsTypeName?.name != "Never" }
  package var `rethrows`: Bool { row.flags.contains(.isRethrowing) }
  package var isThrowsTypeGeneric: Bool {
    guard let name = throwsTypeName?.name else { return false }
    return genericParameters.contains { $0.name == name }
  }

  // MARK: Kind

  package var isStatic: Bool { has("static") || isInitializer }
  package var isClass: Bool { has("class") }
  package var isInitializer: Bool { declaration.kind == .initializer }
  package var isDeinitializer: Bool { declaration.kind == .deinitializer }
  package var isFailableInitializer: Bool {
    row.flags.contains(.isFailable) || row.flags.contains(.isImplicitlyUnwrapped)
  }
  package var isConvenienceInitializer: Bool { has("convenience") }
  package var isRequired: Bool { has("required") }
  package var isMutating: Bool { has("mutating") }
  package var isGeneric: Bool { !genericParameters.isEmpty }
  package var isOptional: Bool { has("optional") }
  package var isNonisolated: Bool { modifiers.contains { $0.name == "nonisolated" } }
  package var isDistributed: Bool { has("distributed") }

  /// Identifies a method within a type.
  package private(set) lazy var identity =
    "\(isStatic ? "s" : "i")\(isClass ? "c" : "") \(name) -> \(actualReturnTypeName.name)"
}
