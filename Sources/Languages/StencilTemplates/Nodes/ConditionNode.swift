/// `if` and its branches. The first branch whose condition is true is rendered in a new scope.
final class ConditionNode: TemplateNode {
  struct Branch {
    /// The condition, or `nil` for `else`.
    let condition: TemplateExpression?
    let nodes: [TemplateNode]
  }

  private let branches: [Branch]

  init(branches: [Branch], place: TemplatePosition) {
    self.branches = branches
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    for branch in branches {
      if let condition = branch.condition, try !condition.isTrue(&rendering) { continue }
      rendering.scopes.push()
      try rendering.nested(at: place) { (rendering) throws(TemplateError) in
        try rendering.render(branch.nodes, at: place)
      }
      rendering.scopes.pop()
      return
    }
  }
}
