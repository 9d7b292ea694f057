/// A value in a template: of a variable, a member or an argument.
///
/// A value is plain data, or an ``object(_:)`` whose members are looked up on demand. Lists and dictionaries are
/// shared, never copied. Objects may compute members lazily without a lock, because a render and its values stay on a
/// single thread. For this reason, values are not `Sendable`: create them where they are rendered, from a model that
/// is.
///
/// `{{ value }}` prints strings unchanged, numbers in Swift's format, ``flag`` as `1`, lists as `[a, b]` or `["a",
/// "b"]`, dictionaries as `[key: value]` sorted by key, objects as their ``TemplateObject/text``, and ``nothing`` as an
/// empty string.
package enum TemplateValue {
  /// A missing value: an unknown name, or a member without a value. Prints nothing and is false.
  case nothing
  case bool(Bool)
  /// An annotation or argument without a value. It is true, equals `true` and 1, and prints `1`.
  case flag
  case int(Int)
  case double(Double)
  case string(String)
  /// A list.
  /// - Parameter quotes: Whether its strings are printed in quotes, as in lists that `split` and `map` create.
  case list([TemplateValue], quotes: Bool = false)
  case dictionary(TemplateDictionary)
  case object(any TemplateObject)
}

extension TemplateValue {
  /// Creates a string, or ``nothing``.
  package init(_ text: String?) { self = text.map { .string($0) } ?? .nothing }

  /// Creates an object, or ``nothing``.
  package init(_ object: (any TemplateObject)?) { self = object.map { .object($0) } ?? .nothing }

  /// Creates a list of objects.
  package init(_ objects: [some TemplateObject]) { self = .list(objects.map { .object($0) }) }

  /// Creates a list of strings.
  package init(_ texts: [String]) { self = .list(texts.map { .string($0) }) }

  package var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }
}
