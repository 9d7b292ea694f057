/// `{% include "file" context %}`: in a scope of its own. `{% import "file" %}`: for its macros and variables only.
final class IncludeNode: TemplateNode {
  private let name: TemplateExpression
  private let context: TemplateExpression?
  private let isImport: Bool

  init(name: TemplateExpression, context: TemplateExpression?, isImport: Bool, place: TemplatePlace) {
    self.name = name
    self.context = context
    self.isImport = isImport
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateFailure) {
    let template = try rendering.template(named: name, at: place)
    var scope: [(name: Int, value: TemplateValue)] = []
    if let context, case .dictionary(let dictionary) = try context.value(&rendering) {
      scope = dictionary.keys.map { (rendering.environment.names.number(of: $0), dictionary[$0] ?? .nothing) }
    }
    do throws(TemplateFailure) {
      try rendering.nested(at: place) { (rendering) throws(TemplateFailure) in
        if isImport {
          _ = try rendering.capture(at: place) { (rendering) throws(TemplateFailure) in
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

/// `{% extends "file" %}`: the base's text, with this file's blocks in the place of the base's.
final class ExtendsNode: TemplateNode {
  private let name: TemplateExpression
  private let blocks: [BlockNode]

  /// - Parameter blocks: Those of the file that stand in no other tag.
  init(name: TemplateExpression, blocks: [BlockNode], place: TemplatePlace) {
    self.name = name
    self.blocks = blocks
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateFailure) {
    let base = try rendering.template(named: name, at: place)
    let before = rendering.blocks
    var all = before ?? [:]
    // The last of two blocks of one name counts.
    var own: [String: BlockNode] = [:]
    for block in blocks { own[block.name] = block }
    for (name, block) in own { all[name, default: []].append(block) }
    rendering.blocks = all
    do throws(TemplateFailure) {
      try rendering.nested(at: place) { (rendering) throws(TemplateFailure) in
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

/// `{% block name %}…{% endblock %}`
final class BlockNode: TemplateNode {
  let name: String
  private let blockName: Int
  private let nodes: [TemplateNode]

  /// - Parameter blockName: The number of the name `block`.
  init(name: String, blockName: Int, nodes: [TemplateNode], place: TemplatePlace) {
    self.name = name
    self.blockName = blockName
    self.nodes = nodes
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateFailure) {
    try rendering.nested(at: place) { (rendering) throws(TemplateFailure) in
      if let derived = rendering.popBlock(named: name) {
        let base = try rendering.capture(at: place) { (rendering) throws(TemplateFailure) in try render(&rendering) }
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
  /// The most derived of the blocks that stand for `name`; each is used once, and then again in the next place.
  fileprivate mutating func popBlock(named name: String) -> BlockNode? {
    guard let block = blocks?[name]?.first else { return nil }
    blocks?[name]?.removeFirst()
    return block
  }

  fileprivate mutating func template(
    named expression: TemplateExpression, at place: TemplatePlace
  ) throws(TemplateFailure) -> Template {
    let value = try expression.value(&self)
    guard case .string(let name) = value else {
      throw .render(
        "the name of the file could not be resolved as a string: it is \(value.kindName)",
        fix: "write the name in quotes", at: place)
    }
    return try environment.template(named: name, at: place)
  }
}
