import SourceText

/// `for x, y in values where condition`, with its `empty` branch.
final class LoopNode: TemplateNode {
  /// The number of each variable name. `nil` for `_`, which skips a component.
  let names: [Int?]
  private let forloop: Int
  private let label: String?
  private let source: TemplateExpression
  private let condition: TemplateExpression?
  private let nodes: [TemplateNode]
  private let emptyNodes: [TemplateNode]

  init(
    label: String?, names: [Int?], forloop: Int, source: TemplateExpression, condition: TemplateExpression?,
    nodes: [TemplateNode], emptyNodes: [TemplateNode], place: TemplatePosition
  ) {
    self.label = label
    self.names = names
    self.forloop = forloop
    self.source = source
    self.condition = condition
    self.nodes = nodes
    self.emptyNodes = emptyNodes
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    var elements = LoopElements(try source.value(&rendering))
    if case .pairs = elements, names.count > 2 {
      throw .render(
        "Tuple has less values than loop variables", why: "a dictionary has a key and a value",
        fix: "use at most two variables", at: place)
    }
    if let condition { try keep(where: condition, of: &elements, &rendering) }
    if elements.isEmpty {
      rendering.scopes.push()
      try rendering.nested(at: place) { (rendering) throws(TemplateError) in
        try rendering.render(emptyNodes, at: place)
      }
      rendering.scopes.pop()
    } else {
      try rendering.nested(at: place) { (rendering) throws(TemplateError) in
        try repeatBody(for: elements, &rendering)
      }
    }
  }

  private func repeatBody(for elements: LoopElements, _ rendering: inout Rendering) throws(TemplateError) {
    let depth = rendering.loops.count
    let outer = rendering.loops.last
    let state = LoopState(label: label, length: elements.count, outer: outer)
    rendering.loops.append(state)
    for index in 0..<elements.count {
      state.index = index
      rendering.scopes.push()
      rendering.scopes.set(forloop, to: .object(state))
      bind(elements, at: index, &rendering)
      try rendering.render(nodes, at: place)
      rendering.scopes.pop()
      guard let jump = rendering.jump else { continue }
      guard jump.loop == depth else { break }
      rendering.jump = nil
      if !jump.continues { break }
    }
    rendering.loops.removeLast()
  }

  private func keep(
    where condition: TemplateExpression, of elements: inout LoopElements, _ rendering: inout Rendering
  ) throws(TemplateError) {
    var kept: [Int] = []
    try rendering.charge(elements.count, at: place)
    for index in 0..<elements.count {
      rendering.scopes.push()
      bind(elements, at: index, &rendering)
      if try condition.isTrue(&rendering) { kept.append(index) }
      rendering.scopes.pop()
    }
    elements = elements.keeping(kept)
  }

  private func bind(_ elements: LoopElements, at index: Int, _ rendering: inout Rendering) {
    switch elements {
    case .values(let values):
      if let first = names.first, let name = first { rendering.scopes.set(name, to: values[index]) }
    case .pairs(let pairs):
      if let first = names.first, let name = first { rendering.scopes.set(name, to: .string(pairs[index].key)) }
      if names.count > 1, let name = names[1] { rendering.scopes.set(name, to: pairs[index].value) }
    }
  }
}

/// The elements of a loop.
enum LoopElements {
  case values([TemplateValue])
  case pairs([(key: String, value: TemplateValue)])

  /// The elements of a list, the pairs of a dictionary sorted by key, or the members of an object. Empty for other
  /// values.
  init(_ value: TemplateValue) {
    switch value {
    case .list(let elements, _): self = .values(elements)
    case .dictionary(let dictionary): self = .pairs(dictionary.sorted)
    case .object(let object):
      self = .pairs(object.memberNames.names.enumerated().map { ($0.element, object.member(at: $0.offset)) })
    default: self = .values([])
    }
  }

  var count: Int {
    switch self {
    case .values(let values): values.count
    case .pairs(let pairs): pairs.count
    }
  }

  var isEmpty: Bool { count == 0 }

  func keeping(_ indices: [Int]) -> LoopElements {
    switch self {
    case .values(let values): .values(indices.map { values[$0] })
    case .pairs(let pairs): .pairs(indices.map { pairs[$0] })
    }
  }
}

/// `break` and `continue`, optionally with the label of an outer loop.
final class LoopControlNode: TemplateNode {
  private let label: String?
  private let continues: Bool

  init(label: String?, continues: Bool, place: TemplatePosition) {
    self.label = label
    self.continues = continues
    super.init(place: place)
  }

  override func render(_ rendering: inout Rendering) throws(TemplateError) {
    let loop = rendering.loops.lastIndex { label == nil || $0.label == label }
    guard let loop else {
      let labels = rendering.loops.compactMap(\.label)
      throw .render(
        label.map { "No loop labeled '\($0)' is currently running" } ?? "No loop is currently running",
        fix: label.flatMap { nearestName(to: $0, among: labels) }.map { "change it to '\($0)'" }, at: place)
    }
    rendering.jump = LoopControl(loop: loop, continues: continues)
  }
}
