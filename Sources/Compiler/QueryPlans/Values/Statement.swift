/// One SQL statement, ready to be prepared.
package struct Statement: Hashable, Sendable {
  package let sql: String
  /// In the order of the parameters.
  package let bindings: [Binding]

  /// - Parameter placeholder: The text of a parameter by its number, from 1.
  init(_ fragment: SQLFragment, placeholder: (Int, Binding) -> String) {
    var text = ""
    var bindings: [Binding] = []
    for piece in fragment.pieces {
      switch piece {
      case .text(let part): text += part
      case .binding(let binding):
        bindings.append(binding)
        text += placeholder(bindings.count, binding)
      case .outer: preconditionFailure("a whole statement stands in no other one")
      }
    }
    sql = text
    self.bindings = bindings
  }
}
