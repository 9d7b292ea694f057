import SwiftDeclarations

/// Where a type is written: what its names may mean there.
struct NameScope {
  unowned let model: TypeModel
  /// The declaration around it.
  unowned let type: DeclaredType?
  let module: String?
  /// Whose imports count where several modules have a name.
  var file: DeclarationFile?
  /// Generic parameters that a where clause ties to a type.
  var constraints: [String: TypeSyntax] = [:]

  init(model: TypeModel, type: DeclaredType?, module: String?, file: DeclarationFile? = nil) {
    self.file = file
    self.model = model
    self.type = type
    self.module = module
  }

  /// The declaration that a type names.
  func declaration(of syntax: TypeSyntax) -> DeclaredType? {
    var core = actual(syntax) ?? syntax
    while let inner = core.wrapped { core = inner }
    if case .composition(let parts) = core { return model.composition(of: parts, in: self) }
    guard let path = core.path else { return nil }
    if path == "Self" { return type }
    if case .type(let found)? = model.find(path, in: self) { return found }
    return nil
  }

  /// With aliases followed and names written from the outermost type on; `nil` if that changes nothing.
  func actual(_ syntax: TypeSyntax) -> TypeSyntax? {
    var rewriting = NameRewriting(scope: self)
    let result = rewriting.rewrite(syntax, in: self, depth: 0)
    return rewriting.hasChanged ? result : nil
  }
}

/// Follows aliases through a type. Stops on cycles, and before a type grows without bound.
private struct NameRewriting {
  let scope: NameScope
  var hasChanged = false
  var open: Set<String> = []
  /// How many names may be rewritten: aliases that double their target at each step end here.
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
      // A name with its module is as full as it can be.
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
