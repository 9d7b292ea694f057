/// The tags `now`, `newline` and `typed`.
let otherTags = [
  TemplateTag("now") { (compiler, tag) throws(TemplateError) in
    guard tag.arguments.count <= 1 else {
      throw tag.failure("'now' tags may only have one argument: the format string.")
    }
    var format: TemplateExpression?
    if let word = tag.arguments.first { format = try compiler.expressions.operand(word) }
    return NowNode(format: format, place: tag.place)
  },
  TemplateTag("newline") { (_, tag) throws(TemplateError) in
    guard tag.arguments.isEmpty else { throw tag.failure("'newline' tag takes no arguments") }
    return NewlineNode(place: tag.place)
  },
  // `typed` is a hint for editors and renders nothing.
  TemplateTag("typed") { (_, tag) throws(TemplateError) in
    guard !tag.arguments.isEmpty, tag.arguments.count.isMultiple(of: 3) else {
      throw tag.failure("'typed' tag takes only triple of arguments e.g. name as Type")
    }
    return nil
  },
]
