/// The tags `if` and `ifnot`.
let conditionTags = [
  TemplateTag("if", ends: ["elif", "else", "endif"]) { (compiler, tag) throws(TemplateError) in
    var branches: [ConditionNode.Branch] = []
    var current = tag
    while true {
      let isElse = current.name == "else"
      let condition = isElse ? nil : try compiler.expressions.condition(current.arguments, at: current.place)
      let (nodes, end) = try compiler.nodes(until: isElse ? ["endif"] : ["elif", "else", "endif"])
      branches.append(ConditionNode.Branch(condition: condition, nodes: nodes))
      guard let end else { throw tag.missing("endif") }
      if end.name == "endif" { break }
      current = end
    }
    return ConditionNode(branches: branches, place: tag.place)
  },
  TemplateTag("ifnot", ends: ["else", "endif"]) { (compiler, tag) throws(TemplateError) in
    guard tag.arguments.count == 1 else {
      throw tag.failure("'ifnot' statements should use the following syntax 'ifnot condition'.")
    }
    let condition = try compiler.expressions.condition(tag.arguments, at: tag.place)
    let (nodes, end) = try compiler.nodes(until: ["else", "endif"])
    guard let end else { throw tag.missing("endif") }
    let otherNodes = end.name == "else" ? try compiler.body(of: tag, until: "endif") : []
    return ConditionNode(
      branches: [
        ConditionNode.Branch(condition: condition, nodes: otherNodes),
        ConditionNode.Branch(condition: nil, nodes: nodes),
      ], place: tag.place)
  },
]
