/// The member names of a kind of object. A lookup in a template caches the index of a name by the identity of this
/// value, so each Swift type needs a single shared instance.
package final class MemberNames: Sendable {
  /// The names by index.
  package let names: [String]
  private let places: [String: Int]

  /// - Parameter names: The unique member names.
  package init(_ names: [String]) {
    self.names = names
    places = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The index of a name, or `nil` if it is not a member.
  package func index(of name: String) -> Int? { places[name] }
}
