package import SwiftDeclarations

/// A type alias, `typealias Name = Target`.
package final class DeclaredAlias: Typed {
  package let declaration: Declaration
  package let aliasName: String
  package let module: String?
  package unowned let parent: DeclaredType?
  unowned let model: TypeModel

  init(_ declaration: Declaration, parent: DeclaredType?, model: TypeModel, module: String?) {
    self.declaration = declaration
    self.parent = parent
    self.model = model
    self.module = module
    aliasName = declaration.name
  }

  /// The name, qualified with the enclosing types.
  package var fullName: String { parent.map { $0.name + "." + aliasName } ?? aliasName }
  package var name: String { fullName }
  package var parentName: String? { parent?.name }

  var scope: NameScope { NameScope(model: model, type: parent, module: module, file: declaration.file) }

  private(set) lazy var target = TypeReader.read(declaration.file.text(declaration.row.type))

  package private(set) lazy var typeName = TypeName(target, in: scope)

  package var accessLevel: String {
    AccessLevel.written(declaration) ?? AccessLevel.inherited(from: parent) ?? "internal"
  }
  package private(set) lazy var annotations = model.annotations(of: declaration)
  package private(set) lazy var documentation = model.documentation(of: declaration)
  package private(set) lazy var imports = model.imports(of: declaration.file)

  /// Whether the target is a composition such as `A & B`, which templates see as a protocol composition instead of an
  /// alias.
  var isComposition: Bool {
    switch target {
    case .composition, .prefixed(_, .composition): true
    default: false
    }
  }

  /// The target with the alias's generic parameters replaced.
  func substituting(_ arguments: [TypeSyntax]) -> TypeSyntax {
    let generics = declaration.row.generics
    guard !generics.isEmpty, !arguments.isEmpty else { return target }
    let names = GenericClause.parameters(declaration.file.text(generics), in: scope).map(\.name)
    let values = Dictionary(zip(names, arguments), uniquingKeysWith: { first, _ in first })
    return target.replacing(values, depth: 0)
  }
}

extension TypeSyntax {
  /// The type with names replaced by types.
  func replacing(_ values: [String: TypeSyntax], depth: Int) -> TypeSyntax {
    guard depth < 64 else { return self }
    func replace(_ type: TypeSyntax) -> TypeSyntax { type.replacing(values, depth: depth + 1) }
    func replace(_ elements: [Element]) -> [Element] {
      elements.map { element in
        var element = element
        element.type = replace(element.type)
        return element
      }
    }
    switch self {
    case .named(let base, let name, let arguments):
      if base == nil, arguments.isEmpty, let value = values[name] { return value }
      return .named(base: base.map(replace), name: name, arguments: arguments.map(replace))
    case .optional(let type): return .optional(replace(type))
    case .unwrapped(let type): return .unwrapped(replace(type))
    case .array(let type): return .array(replace(type))
    case .dictionary(let key, let value): return .dictionary(replace(key), replace(value))
    case .tuple(let elements): return .tuple(replace(elements))
    case .function(let parameters, let effects, let result):
      return .function(replace(parameters), effects, replace(result))
    case .composition(let parts): return .composition(parts.map(replace))
    case .prefixed(let word, let type): return .prefixed(word, replace(type))
    case .attributed(let attributes, let specifiers, let type):
      return .attributed(attributes: attributes, specifiers: specifiers, replace(type))
    case .text: return self
    }
  }
}
