/// The fields of one selection set by response key, with fragments merged.
struct CollectedFields {
  /// The fields, sorted by the first occurrence of each response key.
  private(set) var fields: [CheckedField] = []
  private var places: [String: Int] = [:]
  private var spreads: Set<Spread> = []

  private struct Spread: Hashable {
    let fragment: String
    let context: SelectionContext
  }

  /// Adds a field, or merges it with the field of the same response key.
  /// - Returns: The existing field if the two differ in name or arguments; otherwise `nil`.
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

  /// Records a fragment spread. Returns false if the fragment was already merged under the same conditions, because
  /// merging it again has no effect.
  mutating func addSpread(of fragment: String, in context: SelectionContext) -> Bool {
    spreads.insert(Spread(fragment: fragment, context: context)).inserted
  }
}
