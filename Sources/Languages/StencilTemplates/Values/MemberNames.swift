/// The names of the members that all objects of a kind have. A lookup in a template remembers the place of a name by
/// the identity of this value, so there has to be one for a Swift type, not one for an object.
package final class MemberNames: Sendable {
  /// By place.
  package let names: [String]
  private let places: [String: Int]

  /// - Parameter names: Each once.
  package init(_ names: [String]) {
    self.names = names
    places = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }

  package func index(of name: String) -> Int? { places[name] }
}
