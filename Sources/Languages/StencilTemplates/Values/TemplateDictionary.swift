/// A dictionary that a template sees: an annotation's or an argument's mapping, `typesByName`, a scope.
///
/// Keeps the order in which its keys came; a `for` walks it by key. Immutable, so that it can be shared.
package final class TemplateDictionary {
  /// In the order in which they came; the first place of a key counts.
  package let keys: [String]
  private let values: [TemplateValue]
  /// Where each key stands; only for larger ones, since a short list is scanned faster than a key is hashed.
  private let places: [String: Int]?

  private static let indexedCount = 8

  /// - Parameter entries: The last value of a key counts.
  package init(_ entries: some Sequence<(key: String, value: TemplateValue)>) {
    var keys: [String] = []
    var values: [TemplateValue] = []
    var places: [String: Int] = [:]
    for (key, value) in entries {
      let place = keys.count < Self.indexedCount ? keys.firstIndex(of: key) : places[key]
      if let place {
        values[place] = value
        continue
      }
      keys.append(key)
      values.append(value)
      if keys.count == Self.indexedCount {
        for (index, key) in keys.enumerated() { places[key] = index }
      } else if keys.count > Self.indexedCount {
        places[key] = keys.count - 1
      }
    }
    self.keys = keys
    self.values = values
    self.places = keys.count < Self.indexedCount ? nil : places
  }

  package var count: Int { keys.count }

  package subscript(key: String) -> TemplateValue? {
    if let places { return places[key].map { values[$0] } }
    return keys.firstIndex(of: key).map { values[$0] }
  }

  /// In the order of their keys.
  package var sorted: [(key: String, value: TemplateValue)] {
    keys.indices.sorted { keys[$0] < keys[$1] }.map { (keys[$0], values[$0]) }
  }
}
