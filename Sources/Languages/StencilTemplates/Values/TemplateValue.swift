/// What a template sees: the value of a variable, of a member, of an argument.
///
/// A value is plain data, or an ``object(_:)`` whose members are looked up when a template asks for them. Lists and
/// dictionaries are shared, never copied; objects may fill their members lazily, without a lock, because a render and
/// everything that it looks at stay on one thread. That is why values are not `Sendable`: make them where they are
/// rendered, from a model that is.
///
/// Printing, as `{{ value }}` does it: text as it is, numbers as Swift writes them, ``flag`` as `1`, lists as
/// `[a, b]` or `["a", "b"]`, dictionaries as `[key: value]` by key, objects by ``TemplateObject/text``; nothing for
/// ``nothing``.
package enum TemplateValue {
  /// No value: an unknown name, a member without a value. Prints nothing, counts as false.
  case nothing
  case bool(Bool)
  /// An annotation or an argument that was only named: counts as true, equals `true` and 1, prints `1`.
  case flag
  case int(Int)
  case double(Double)
  case string(String)
  /// - Parameter quotes: Whether its texts are printed in quotes, as those of a list that a template has made itself
  ///   are: by `split` and `map`.
  case list([TemplateValue], quotes: Bool = false)
  case dictionary(TemplateDictionary)
  case object(any TemplateObject)
}

extension TemplateValue {
  /// Text, or no value.
  package init(_ text: String?) { self = text.map { .string($0) } ?? .nothing }

  /// An object, or no value.
  package init(_ object: (any TemplateObject)?) { self = object.map { .object($0) } ?? .nothing }

  /// Objects in their order.
  package init(_ objects: [some TemplateObject]) { self = .list(objects.map { .object($0) }) }

  /// Texts in their order.
  package init(_ texts: [String]) { self = .list(texts.map { .string($0) }) }

  package var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }
}
