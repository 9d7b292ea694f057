/// A set of unique names in a scope.
package struct NameScope: Sendable {
  private var taken: Set<SwiftIdentifier>

  package init(taken: Set<SwiftIdentifier> = []) { self.taken = taken }

  package func contains(_ name: SwiftIdentifier) -> Bool { taken.contains(name) }

  /// Takes the first of `candidates` that is unused, otherwise the last one with underscores appended.
  package mutating func take(_ candidates: SwiftIdentifier...) -> SwiftIdentifier {
    for candidate in candidates where taken.insert(candidate).inserted { return candidate }
    var name = candidates.last ?? SwiftIdentifier("_")
    while !taken.insert(name).inserted { name = name.appending("_") }
    return name
  }
}
