/// `{% include "file" context %}`, which renders in a new scope, and `{% import "file" %}`, which only defines macros
/// and variables.
final class IncludeNode: TemplateNode {
  private let name: TemplateExpression
  private let context: TemplateExpression?
  private let isImport: Bool

  init(name: TemplateExpression, context: TemplateExpression?, isImport: Bool, place: TemplatePosition) {
    self.name = name
    self.context = context
    self.isImport = isImport
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    let template = try rendering.template(named: name, at: place)
    var scope: [(name: Int, value: TemplateValue)] = []
    if let context, case .dictionary(let dictionary) = try context.value(&rendering) {
      scope = dictionary.keys.map { (rendering.environment.names.number(of: $0), dictionary[$0] ?? .nothing) }
    }
    do throws(TemplateError) {
      try rendering.nested(at: place) { (rendering) throws(TemplateError) in
        if isImport {
          _ = try rendering.capture(at: place) { (rendering) throws(TemplateError) in
            try rendering.render(template.nodes, at: place)
          }
        } else {
          rendering.scopes.push()
          for (name, value) in scope { rendering.scopes.set(name, to: value) }
          try rendering.render(template.nodes, at: place)
          rendering.scopes.pop()
        }
      }
    } catch {
      throw error.through(place, isImport ? "imported from here" : "included from here")
    }
  }
}

/// `{% extends "file" %}`. Renders the base template with the blocks of this file.
final class ExtendsNode: TemplateNode {
  private let name: TemplateExpression
  private let blocks: [BlockNode]

  /// - Parameter blocks: The top-level blocks of the file.
  init(name: TemplateExpression, blocks: [BlockNode], place: TemplatePosition) {
    self.name = name
    self.blocks = blocks
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    let base = try rendering.template(named: name, at: place)
    let before = rendering.blocks
    var all = before ?? [:]
    // The last block with a name wins.
    var own: [String: BlockNode] = [:]
    for block in blocks { own[block.name] = block }
    for (name, block) in own { all[name, default: []].append(block) }
    rendering.blocks = all
    do throws(TemplateError) {
      try rendering.nested(at: place) { (rendering) throws(TemplateError) in
        rendering.scopes.push()
        try rendering.render(base.nodes, at: place)
        rendering.scopes.pop()
      }
    } catch {
      throw error.through(place, "extended from here")
    }
    if before == nil { rendering.blocks = nil }
  }
}

/// `{% block name %}…{% endblock %}`. A block that extending templates can replace.
final class BlockNode: TemplateNode {
  let name: String
  private let blockName: Int
  private let nodes: [TemplateNode]

  /// - Parameter blockName: The number of the name `block`.
  init(name: String, blockName: Int, nodes: [TemplateNode], place: TemplatePosition) {
    self.name = name
    self.blockName = blockName
    self.nodes = nodes
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    try rendering.nested(at: place) { (rendering) throws(TemplateError) in
      if let derived = rendering.popBlock(named: name) {
        let base = try rendering.capture(at: place) { (rendering) throws(TemplateError) in try render(&rendering) }
        rendering.scopes.push()
        rendering.scopes.set(
          blockName, to: .dictionary(TemplateDictionary([(key: "super", value: .string(base))])))
        try derived.render(&rendering)
        rendering.scopes.pop()
        return
      }
      let start = rendering.output.count
      try rendering.render(nodes, at: place)
      rendering.blockTexts[name] = String(decoding: rendering.output[start...], as: UTF8.self)
    }
  }
}

extension Rendering {
  /// Returns the most derived block with this name and removes it, so that the next occurrence uses the next one.
  fileprivate mutating func popBlock(named name: String) -> BlockNode? {
    guard let block = blocks?[name]?.first else { return nil }
    blocks?[name]?.removeFirst()
    return block
  }

  fileprivate mutating func template(
    named expression: TemplateExpression, at place: TemplatePosition
  ) throws(TemplateError) -> Template {
    let value = try expression.value(&self)
    guard case .string(let name) = value else {
      throw .render(
        "the file name is not a string but \(value.kindName)",
        fix: "put the name in quotes", at: place)
    }
    return try environment.template(named: name, at: place)
  }
}
