/// What `forloop` is inside a loop.
final class LoopState: TemplateObject {
  let label: String?
  /// The nearest loop around this one that has a label or stands in one that has.
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

  /// A loop with that label: this one or one around it.
  func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? {
    var loop: LoopState? = self
    while let current = loop {
      if current.label == name { return .object(current) }
      loop = current.outer
    }
    return nil
  }
}

/// `break` or `continue`, on its way to the loop at a place in ``Rendering/loops``.
struct LoopJump {
  let loop: Int
  let continues: Bool
}

/// What `maploop` is inside `map`.
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

/// What `macro` leaves in its name.
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
