/// Names that stand beside one another, each once.
package struct NameScope: Sendable {
  private var taken: Set<SwiftIdentifier>

  package init(taken: Set<SwiftIdentifier> = []) { self.taken = taken }

  package func contains(_ name: SwiftIdentifier) -> Bool { taken.contains(name) }

  /// The first of `candidates` that is free, else the last with an underscore or more behind it; taken from now on.
  package mutating func take(_ candidates: SwiftIdentifier...) -> SwiftIdentifier {
    for candidate in candidates where taken.insert(candidate).inserted { return candidate }
    var name = candidates.last ?? SwiftIdentifier("_")
    while !taken.insert(name).inserted { name = name.appending("_") }
    return name
  }
}
