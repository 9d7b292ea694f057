/// The fields of one selection set, fragments merged in, by response key.
struct CollectedFields {
  /// In the order of the first occurrence of each response key.
  private(set) var fields: [CheckedField] = []
  private var places: [String: Int] = [:]
  private var spreads: Set<Spread> = []

  private struct Spread: Hashable {
    let fragment: String
    let context: SelectionContext
  }

  /// Adds a field, or merges it into the one of the same response key.
  /// - Returns: That one, where the two are not the same field with the same arguments.
  mutating func add(_ field: CheckedField) -> CheckedField? {
    guard let place = places[field.responseKey] else {
      places[field.responseKey] = fields.count
      fields.append(field)
      return nil
    }
    guard let merged = fields[place].merging(field) else { return fields[place] }
    fields[place] = merged
    return nil
  }

  /// Whether a fragment is new here under its conditions: merged once more it would change nothing.
  mutating func addSpread(of fragment: String, in context: SelectionContext) -> Bool {
    spreads.insert(Spread(fragment: fragment, context: context)).inserted
  }
}
