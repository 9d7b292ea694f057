/// A dictionary that a template sees: an annotation's or an argument's mapping, `typesByName`, a scope.
///
/// Keeps the order in which its keys came; a `for` walks it by key. Immutable, so that it can be shared.
package final class TemplateDictionary {
  /// In the order in which they came; the first place of a key counts.
  package let keys: [String]
  private let values: [String: TemplateValue]

  /// - Parameter entries: The last value of a key counts.
  package init(_ entries: some Sequence<(key: String, value: TemplateValue)>) {
    var keys: [String] = []
    var values: [String: TemplateValue] = [:]
    for (key, value) in entries where values.updateValue(value, forKey: key) == nil { keys.append(key) }
    self.keys = keys
    self.values = values
  }

  package var count: Int { keys.count }

  package subscript(key: String) -> TemplateValue? { values[key] }

  /// In the order of their keys.
  package var sorted: [(key: String, value: TemplateValue)] {
    keys.sorted().map { ($0, values[$0] ?? .nothing) }
  }
}
