/// The tags `for`, `break`, `continue` and `map`.
let loopTags = [
  TemplateTag("for", ends: ["empty", "endfor"]) { (compiler, tag) throws(TemplateError) in
    let words = tag.arguments
    guard words.count >= 3, words[1].text == "in",
      words.count == 3 || (words.count > 4 && words[3].text == "where")
    else {
      throw tag.failure("'for' statements should use the syntax: `for <x> in <y> [where <condition>]`.")
    }
    var names: [Int?] = []
    for name in words[0].split(at: UInt8(ascii: ",")) {
      let text = name.trimmed.text
      names.append(text == "_" || text.isEmpty ? nil : compiler.names.number(of: text))
    }
    let source = try compiler.expressions.operand(words[2])
    let condition =
      words.count > 3 ? try compiler.expressions.condition(Array(words.dropFirst(4)), at: tag.place) : nil
    compiler.openLoops += 1
    let (nodes, end) = try compiler.nodes(until: ["endfor", "empty"])
    compiler.openLoops -= 1
    guard let end else { throw tag.missing("endfor") }
    let emptyNodes = end.name == "empty" ? try compiler.body(of: tag, until: "endfor") : []
    return LoopNode(
      label: tag.label, names: names, forloop: compiler.names.number(of: "forloop"), source: source,
      condition: condition, nodes: nodes, emptyNodes: emptyNodes, place: tag.place)
  },
  TemplateTag("break") { (compiler, tag) throws(TemplateError) in
    try jump(tag, continues: false, in: compiler)
  },
  TemplateTag("continue") { (compiler, tag) throws(TemplateError) in
    try jump(tag, continues: true, in: compiler)
  },
  TemplateTag("map", ends: ["empty", "endmap"]) { (compiler, tag) throws(TemplateError) in
    let words = tag.arguments
    guard words.count == 3 || (words.count == 5 && words[3].text == "using"), words[1].text == "into" else {
      throw tag.failure(
        "'map' statements should use the following 'map {array} into {varname} [using {element}]'.")
    }
    let source = try compiler.expressions.operand(words[0])
    let result = compiler.names.number(of: words[2].text)
    let item = words.count == 5 ? compiler.names.number(of: words[4].text) : nil
    let (nodes, end) = try compiler.nodes(until: ["endmap", "empty"])
    guard let end else { throw tag.missing("endmap") }
    if end.name == "empty" { _ = try compiler.body(of: tag, until: "endmap") }
    return MapNode(
      source: source, result: result, item: item, maploop: compiler.names.number(of: "maploop"), nodes: nodes,
      place: tag.place)
  },
]

private func jump(_ tag: Tag, continues: Bool, in compiler: TemplateCompiler) throws(TemplateError) -> LoopControlNode {
  guard tag.arguments.count <= 1 else { throw tag.failure("'\(tag.name)' can accept only one parameter") }
  guard compiler.openLoops > 0 else { throw tag.failure("'\(tag.name)' can be used only inside loop body") }
  return LoopControlNode(label: tag.arguments.first?.text, continues: continues, place: tag.place)
}
