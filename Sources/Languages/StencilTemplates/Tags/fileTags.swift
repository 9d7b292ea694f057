/// The tags `include`, `import`, `extends` and `block`.
let fileTags = [
  TemplateTag("include") { (compiler, tag) throws(TemplateError) in
    guard let name = tag.arguments.first, tag.arguments.count <= 2 else {
      throw tag.failure(
        "'include' tag requires one argument, the template file to be included. A second optional argument can be used "
          + "to specify the context that will be passed to the included file")
    }
    let context = tag.arguments.count == 2 ? try compiler.expressions.variable(tag.arguments[1]) : nil
    return IncludeNode(
      name: try compiler.expressions.variable(name), context: context, isImport: false, place: tag.place)
  },
  TemplateTag("import") { (compiler, tag) throws(TemplateError) in
    guard let name = tag.arguments.first, tag.arguments.count == 1 else {
      throw tag.failure("'import' tag requires one argument, the template file to be imported.")
    }
    return IncludeNode(name: try compiler.expressions.variable(name), context: nil, isImport: true, place: tag.place)
  },
  TemplateTag("extends") { (compiler, tag) throws(TemplateError) in
    guard let name = tag.arguments.first, tag.arguments.count == 1 else {
      throw tag.failure("'extends' takes one argument, the template file to be extended")
    }
    let base = try compiler.expressions.variable(name)
    let (nodes, _) = try compiler.nodes(until: [])
    if let second = nodes.first(where: { $0 is ExtendsNode }) {
      throw .syntax("'extends' cannot appear more than once in the same template", at: second.place)
    }
    return ExtendsNode(name: base, blocks: nodes.compactMap { $0 as? BlockNode }, place: tag.place)
  },
  TemplateTag("block", ends: ["endblock"]) { (compiler, tag) throws(TemplateError) in
    guard let name = tag.arguments.first, tag.arguments.count == 1 else {
      throw tag.failure("'block' tag takes one argument, the block name")
    }
    let nodes = try compiler.body(of: tag, until: "endblock")
    return BlockNode(
      name: name.text, blockName: compiler.names.number(of: "block"), nodes: nodes, place: tag.place)
  },
]
