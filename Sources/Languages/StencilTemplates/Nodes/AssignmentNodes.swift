/// `{% set name value %}` or `{% set name %}…{% endset %}`. Assigns a variable in the innermost scope.
final class SetNode: TemplateNode {
  enum Content {
    case value(TemplateExpression)
    case nodes([TemplateNode])
  }

  private let name: Int
  private let content: Content

  init(name: Int, content: Content, place: TemplatePosition) {
    self.name = name
    self.content = content
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    switch content {
    case .value(let value): rendering.scopes.set(name, to: try value.value(&rendering))
    case .nodes(let nodes):
      let text = try rendering.capture(at: place) { (rendering) throws(TemplateError) in
        try rendering.nested(at: place) { (rendering) throws(TemplateError) in
          try rendering.render(nodes, at: place)
        }
      }
      rendering.scopes.set(name, to: .string(text))
    }
  }
}

/// `{% macro name parameters %}…{% endmacro %}`. Assigns the macro to its name.
final class MacroNode: TemplateNode {
  let name: String
  let parameters: [Int]
  let nodes: [TemplateNode]
  private let number: Int

  init(name: String, number: Int, parameters: [Int], nodes: [TemplateNode], place: TemplatePosition) {
    self.name = name
    self.number = number
    self.parameters = parameters
    self.nodes = nodes
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    rendering.scopes.set(number, to: .object(MacroValue(node: self)))
  }
}

/// `{% call name arguments %}`. Renders a macro.
final class CallNode: TemplateNode {
  private let name: String
  private let macro: TemplateExpression
  private let arguments: [TemplateExpression]

  init(name: String, macro: TemplateExpression, arguments: [TemplateExpression], place: TemplatePosition) {
    self.name = name
    self.macro = macro
    self.arguments = arguments
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    guard case .object(let object) = try macro.value(&rendering), let macro = object as? MacroValue else {
      throw .render(
        "Call to undefined block '\(name)'.",
        why: "a macro is available only after its definition and in its scope",
        fix: "move '{% macro \(name) … %}' before the call and outside of 'if' and 'for'", at: place)
    }
    let parameters = macro.node.parameters
    guard parameters.count == arguments.count else {
      throw .render(
        "Block '\(name)' accepts \(parameters.count) parameters, \(arguments.count) given.", at: place)
    }
    var values: [TemplateValue] = []
    values.reserveCapacity(arguments.count)
    for argument in arguments { values.append(try argument.value(&rendering)) }
    rendering.scopes.push()
    // A missing argument does not shadow: the macro then uses the caller's variable.
    for (parameter, value) in zip(parameters, values) where !value.isNothing {
      rendering.scopes.set(parameter, to: value)
    }
    do throws(TemplateError) {
      try rendering.nested(at: place) { (rendering) throws(TemplateError) in
        try rendering.render(macro.node.nodes, at: macro.node.place)
      }
    } catch {
      throw error.through(place, "called from here")
    }
    rendering.scopes.pop()
  }
}

/// `{% map values into name using item %}…{% endmap %}`. Assigns a list of strings.
final class MapNode: TemplateNode {
  private let source: TemplateExpression
  private let result: Int
  private let item: Int?
  private let maploop: Int
  private let nodes: [TemplateNode]

  init(
    source: TemplateExpression, result: Int, item: Int?, maploop: Int, nodes: [TemplateNode], place: TemplatePosition
  ) {
    self.source = source
    self.result = result
    self.item = item
    self.maploop = maploop
    self.nodes = nodes
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    guard case .list(let values, _) = try source.value(&rendering), !values.isEmpty else { return }
    var texts: [TemplateValue] = []
    texts.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      rendering.scopes.push()
      rendering.scopes.set(maploop, to: .object(MapState(index: index, length: values.count, item: value)))
      if let item { rendering.scopes.set(item, to: value) }
      let text = try rendering.capture(at: place) { (rendering) throws(TemplateError) in
        try rendering.nested(at: place) { (rendering) throws(TemplateError) in
          try rendering.render(nodes, at: place)
        }
      }
      rendering.scopes.pop()
      texts.append(.string(text))
      if rendering.jump != nil { break }
    }
    rendering.scopes.set(result, to: .list(texts, quotes: true))
  }
}

/// `{% filter chain %}…{% endfilter %}`. Applies filters to the rendered body.
final class FilterNode: TemplateNode {
  private let chain: FilterChain
  private let nodes: [TemplateNode]

  init(chain: FilterChain, nodes: [TemplateNode], place: TemplatePosition) {
    self.chain = chain
    self.nodes = nodes
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    let text = try rendering.capture(at: place) { (rendering) throws(TemplateError) in
      try rendering.nested(at: place) { (rendering) throws(TemplateError) in
        try rendering.render(nodes, at: place)
      }
    }
    let value = try chain.apply(to: .string(text), &rendering)
    value.append(to: &rendering.output, limit: rendering.environment.limits.bytes)
  }
}

/// `{% now "format" %}`. Writes the current date.
final class NowNode: TemplateNode {
  private let format: TemplateExpression?

  init(format: TemplateExpression?, place: TemplatePosition) {
    self.format = format
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    guard let now = rendering.environment.now else {
      throw .render("'now' is not available here", why: "the output must not depend on the current time", at: place)
    }
    guard let format else {
      rendering.output.append(contentsOf: now.formatted("yyyy-MM-dd 'at' HH:mm").utf8)
      return
    }
    guard case .string(let pattern) = try format.value(&rendering) else { return }
    rendering.output.append(contentsOf: now.formatted(pattern).utf8)
  }
}
