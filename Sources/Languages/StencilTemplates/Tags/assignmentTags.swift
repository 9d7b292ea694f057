/// The tags `set`, `macro`, `call`, `map` and `filter`.
let assignmentTags = [
  TemplateTag("set", ends: ["endset"]) { (compiler, tag) throws(TemplateError) in
    guard let name = tag.arguments.first else {
      throw tag.failure(
        "'set' tag takes at least one argument (the name of the variable to set) and optionally the value expression.")
    }
    let number = compiler.names.number(of: name.text)
    let words = Array(tag.arguments.dropFirst())
    guard words.isEmpty else {
      let value = try compiler.expressions.printed(words, at: tag.place)
      return SetNode(name: number, content: .value(value), place: tag.place)
    }
    return SetNode(name: number, content: .nodes(try compiler.body(of: tag, until: "endset")), place: tag.place)
  },
  TemplateTag("macro", ends: ["endmacro"]) { (compiler, tag) throws(TemplateError) in
    guard let name = tag.arguments.first else {
      throw tag.failure("'macro' tag takes at least one argument, the name of the variable to set.")
    }
    let parameters = tag.arguments.dropFirst().map { compiler.names.number(of: $0.text) }
    let number = compiler.names.number(of: name.text)
    let nodes = try compiler.body(of: tag, until: "endmacro")
    return MacroNode(name: name.text, number: number, parameters: parameters, nodes: nodes, place: tag.place)
  },
  TemplateTag("call") { (compiler, tag) throws(TemplateError) in
    guard let name = tag.arguments.first else {
      throw tag.failure("'call' tag takes at least one argument, the name of the block to call.")
    }
    var arguments: [TemplateExpression] = []
    for word in tag.arguments.dropFirst() { arguments.append(try compiler.expressions.operand(word)) }
    return CallNode(
      name: name.text, macro: try compiler.expressions.variable(name), arguments: arguments, place: tag.place)
  },
  TemplateTag("filter", ends: ["endfilter"]) { (compiler, tag) throws(TemplateError) in
    guard tag.arguments.count == 1, let word = tag.arguments.first else {
      throw tag.failure("'filter' tag takes one argument, the filter expression")
    }
    let chain = try compiler.expressions.filters(word.split(at: UInt8(ascii: "|")))
    let nodes = try compiler.body(of: tag, until: "endfilter")
    return FilterNode(chain: chain, nodes: nodes, place: tag.place)
  },
]
