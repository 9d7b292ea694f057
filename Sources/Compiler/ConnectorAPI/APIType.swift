package import DataModel

/// A type in the generated API: a name, a list, or either with `!`.
package indirect enum APIType: Hashable, Sendable, CustomStringConvertible {
  case named(TypeName)
  case list(APIType)
  /// Never nested directly inside another `nonNull`.
  case nonNull(APIType)

  /// The type in GraphQL syntax.
  package var description: String {
    switch self {
    case .named(let name): name.text
    case .list(let element): "[\(element)]"
    case .nonNull(let type): "\(type)!"
    }
  }

  /// The type without its outer `!`.
  package var nullable: APIType {
    if case .nonNull(let type) = self { type } else { self }
  }

  package var isNonNull: Bool {
    if case .nonNull = self { true } else { false }
  }

  /// The element type if this is a list, nullable or not.
  package var element: APIType? {
    if case .list(let element) = nullable { element } else { nil }
  }

  /// The innermost named type.
  package var base: TypeName {
    switch self {
    case .named(let name): name
    case .list(let type), .nonNull(let type): type.base
    }
  }
}
