/// An SQL statement that is ready to be prepared.
package struct Statement: Hashable, Sendable {
  package let sql: String
  /// The bindings in parameter order.
  package let bindings: [Binding]

  /// - Parameter placeholder: Returns the text of a parameter for its number, counted from 1.
  init(_ fragment: SQLFragment, placeholder: (Int, Binding) -> String) {
    var text = ""
    var bindings: [Binding] = []
    for piece in fragment.pieces {
      switch piece {
      case .text(let part): text += part
      case .binding(let binding):
        bindings.append(binding)
        text += placeholder(bindings.count, binding)
      case .outer: preconditionFailure("outer value in a top-level statement")
      }
    }
    sql = text
    self.bindings = bindings
  }
}
