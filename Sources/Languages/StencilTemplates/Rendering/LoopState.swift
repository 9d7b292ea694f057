/// The value of `forloop` inside a loop.
final class LoopState: TemplateObject {
  let label: String?
  /// The nearest enclosing loop that has a label or is inside a labeled loop.
  private let outer: LoopState?
  let length: Int
  var index = 0

  init(label: String?, length: Int, outer: LoopState?) {
    self.label = label
    self.length = length
    self.outer = outer
  }

  static let members = MemberTable<LoopState>([
    "first": { .bool($0.index == 0) },
    "last": { .bool($0.index == $0.length - 1) },
    "counter": { .int($0.index + 1) },
    "counter0": { .int($0.index) },
    "length": { .int($0.length) },
    "label": { TemplateValue($0.label) },
  ])

  var kind: TemplateObjectKind { .other }
  var memberNames: MemberNames { Self.members.names }
  func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  var text: String { "" }

  /// Returns the loop with this label: this loop or an enclosing one.
  func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? {
    var loop: LoopState? = self
    while let current = loop {
      if current.label == name { return .object(current) }
      loop = current.outer
    }
    return nil
  }
}

/// A `break` or `continue` that targets the loop at an index in ``Rendering/loops``.
struct LoopControl {
  let loop: Int
  let continues: Bool
}

/// The value of `maploop` inside `map`.
final class MapState: TemplateObject {
  let length: Int
  let index: Int
  let item: TemplateValue

  init(index: Int, length: Int, item: TemplateValue) {
    self.index = index
    self.length = length
    self.item = item
  }

  static let members = MemberTable<MapState>([
    "counter": { .int($0.index) },
    "first": { .bool($0.index == 0) },
    "last": { .bool($0.index == $0.length - 1) },
    "item": { $0.item },
  ])

  var kind: TemplateObjectKind { .other }
  var memberNames: MemberNames { Self.members.names }
  func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  var text: String { "" }
}

/// The value that `macro` assigns to its name.
final class MacroValue: TemplateObject {
  let node: MacroNode

  init(node: MacroNode) { self.node = node }

  private static let noNames = MemberNames([])
  var kind: TemplateObjectKind { .other }
  var memberNames: MemberNames { Self.noNames }
  func member(at index: Int) -> TemplateValue { .nothing }
  func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { .nothing }
  var text: String { "" }
}
