import SwiftDeclarations

/// The context in which a type name is resolved.
struct NameScope {
  unowned let model: TypeModel
  /// The enclosing declaration.
  unowned let type: DeclaredType?
  let module: String?
  /// The file whose imports decide between modules that have the same name.
  var file: DeclarationFile?
  /// The generic parameters that a where clause binds to a type.
  var constraints: [String: TypeSyntax] = [:]

  init(model: TypeModel, type: DeclaredType?, module: String?, file: DeclarationFile? = nil) {
    self.file = file
    self.model = model
    self.type = type
    self.module = module
  }

  /// The declaration that a type refers to.
  func declaration(of syntax: TypeSyntax) -> DeclaredType? {
    var core = actual(syntax) ?? syntax
    while let inner = core.wrapped { core = inner }
    if case .composition(let parts) = core { return model.composition(of: parts, in: self) }
    guard let path = core.path else { return nil }
    if path == "Self" { return type }
    if case .type(let found)? = model.find(path, in: self) { return found }
    return nil
  }

  /// The type with aliases resolved and fully qualified names, or `nil` if nothing changes.
  func actual(_ syntax: TypeSyntax) -> TypeSyntax? {
    var rewriting = NameRewriting(scope: self)
    let result = rewriting.rewrite(syntax, in: self, depth: 0)
    return rewriting.hasChanged ? result : nil
  }
}

/// Resolves aliases in a type. Stops at cycles and before a type grows without limit.
private struct NameRewriting {
  let scope: NameScope
  var hasChanged = false
  var open: Set<String> = []
  /// The maximum number of rewritten names. It stops aliases that double their target at each step.
  var budget = 2_000

  mutating func rewrite(_ syntax: TypeSyntax, in scope: NameScope, depth: Int) -> TypeSyntax {
    guard depth < 64, budget > 0 else { return syntax }
    budget -= 1
    let next = depth + 1
    switch syntax {
    case .named(_, _, let arguments):
      return named(syntax, arguments.map { rewrite($0, in: scope, depth: next) }, in: scope, depth: next)
    case .optional(let type): return .optional(rewrite(type, in: scope, depth: next))
    case .unwrapped(let type): return .unwrapped(rewrite(type, in: scope, depth: next))
    case .array(let element): return .array(rewrite(element, in: scope, depth: next))
    case .dictionary(let key, let value):
      return .dictionary(rewrite(key, in: scope, depth: next), rewrite(value, in: scope, depth: next))
    case .tuple(let elements): return .tuple(rewrite(elements, in: scope, depth: next))
    case .function(let parameters, let effects, let result):
      return .function(rewrite(parameters, in: scope, depth: next), effects, rewrite(result, in: scope, depth: next))
    case .composition(let parts): return .composition(parts.map { rewrite($0, in: scope, depth: next) })
    case .prefixed(let word, let type): return .prefixed(word, rewrite(type, in: scope, depth: next))
    case .attributed(let attributes, let specifiers, let type):
      return .attributed(attributes: attributes, specifiers: specifiers, rewrite(type, in: scope, depth: next))
    case .text: return syntax
    }
  }

  private mutating func rewrite(
    _ elements: [TypeSyntax.Element], in scope: NameScope, depth: Int
  ) -> [TypeSyntax.Element] {
    elements.map { element in
      var element = element
      element.type = rewrite(element.type, in: scope, depth: depth)
      return element
    }
  }

  private mutating func named(
    _ syntax: TypeSyntax, _ arguments: [TypeSyntax], in scope: NameScope, depth: Int
  ) -> TypeSyntax {
    guard let path = syntax.path else { return syntax }
    if let constraint = scope.constraints[path] {
      hasChanged = true
      return constraint
    }
    switch scope.model.find(path, in: scope) {
    case .alias(let alias)?:
      guard open.insert(alias.fullName).inserted else { return replacing(arguments, of: syntax) }
      defer { open.remove(alias.fullName) }
      hasChanged = true
      let target = alias.substituting(arguments)
      return rewrite(target, in: alias.scope, depth: depth)
    case .type(let type)?:
      let written = path.hasSuffix("`") || path.hasPrefix("`") ? path : type.name
      // A name with its module is fully qualified.
      if written != path, path != type.globalName {
        hasChanged = true
        return .named(base: nil, name: written, arguments: arguments)
      }
      return replacing(arguments, of: syntax)
    case nil: return replacing(arguments, of: syntax)
    }
  }

  private func replacing(_ arguments: [TypeSyntax], of syntax: TypeSyntax) -> TypeSyntax {
    guard case .named(let base, let name, _) = syntax else { return syntax }
    return .named(base: base, name: name, arguments: arguments)
  }
}
