/// `if` with its branches; the first that holds is rendered in a scope of its own.
final class ConditionNode: TemplateNode {
  struct Branch {
    /// `nil` for `else`.
    let condition: TemplateExpression?
    let nodes: [TemplateNode]
  }

  private let branches: [Branch]

  init(branches: [Branch], place: TemplatePlace) {
    self.branches = branches
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateFailure) {
    for branch in branches {
      if let condition = branch.condition, try !condition.isTrue(&rendering) { continue }
      rendering.scopes.push()
      try rendering.nested(at: place) { (rendering) throws(TemplateFailure) in
        try rendering.render(branch.nodes, at: place)
      }
      rendering.scopes.pop()
      return
    }
  }
}
