/// A dictionary in a template: the mapping of an annotation or argument, `typesByName`, or a scope.
///
/// Keys keep their insertion order; `for` iterates in key order. Immutable, so that it can be shared.
package final class TemplateDictionary {
  /// The keys in insertion order. A duplicate key keeps its first position.
  package let keys: [String]
  private let values: [TemplateValue]
  /// The index of each key. Only for larger dictionaries, because scanning a short list is faster than hashing.
  private let places: [String: Int]?

  private static let indexedCount = 8

  /// - Parameter entries: The entries. The last value of a duplicate key wins.
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

  /// The entries, sorted by key.
  package var sorted: [(key: String, value: TemplateValue)] {
    keys.indices.sorted { keys[$0] < keys[$1] }.map { (keys[$0], values[$0]) }
  }
}
