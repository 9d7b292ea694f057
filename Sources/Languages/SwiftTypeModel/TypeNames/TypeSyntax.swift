/// The syntax tree of a type.
indirect enum TypeSyntax {
  struct Element {
    var firstName: String?
    var secondName: String?
    var type: TypeSyntax
    var isVariadic = false
    var defaultValue: String?
  }

  struct Effects {
    var async: String?
    var `throws`: String?
    var thrown: TypeSyntax?
  }

  /// `Name<Arguments>` or `Base.Name<Arguments>`.
  case named(base: TypeSyntax?, name: String, arguments: [TypeSyntax])
  case optional(TypeSyntax)
  case unwrapped(TypeSyntax)
  case array(TypeSyntax)
  case dictionary(TypeSyntax, TypeSyntax)
  case tuple([Element])
  case function([Element], Effects, TypeSyntax)
  case composition([TypeSyntax])
  /// A type with the prefix `some`, `any`, `each`, `repeat` or `~`.
  case prefixed(String, TypeSyntax)
  case attributed(attributes: [TypeAttribute], specifiers: [String], TypeSyntax)
  /// Unparsed text: nested too deeply, or not a type.
  case text(String)
}

/// `@name(arguments)` before a type.
struct TypeAttribute: Hashable, Sendable {
  var name: String
  var arguments: String?
}
