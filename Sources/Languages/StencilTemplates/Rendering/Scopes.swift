/// What each name means now. A scope remembers only what it hides, so that entering and leaving one costs what is set
/// in it, and a lookup is an array access.
struct Scopes {
  private struct Binding {
    var value: TemplateValue
    /// The scope that set it; 0 for none.
    var depth: Int
  }

  private var bindings: [Binding] = []
  private var hidden: [(name: Int, binding: Binding)] = []
  private var marks: [Int] = [0]

  /// Makes room for names.
  mutating func makeRoom(for count: Int) {
    guard count > bindings.count else { return }
    bindings += Array(repeating: Binding(value: .nothing, depth: 0), count: count - bindings.count)
  }

  /// `nil` for a name that nothing set. ``TemplateValue/nothing`` for one that was set to nothing.
  func value(of name: Int) -> TemplateValue? {
    // A name that came with a file or a filter that was read during the render.
    guard name < bindings.count else { return nil }
    let binding = bindings[name]
    return binding.depth > 0 ? binding.value : nil
  }

  /// In the innermost scope.
  mutating func set(_ name: Int, to value: TemplateValue) {
    let depth = marks.count
    makeRoom(for: name + 1)
    if bindings[name].depth != depth {
      hidden.append((name, bindings[name]))
      bindings[name].depth = depth
    }
    bindings[name].value = value
  }

  mutating func push() { marks.append(hidden.count) }

  mutating func pop() {
    let mark = marks.removeLast()
    while hidden.count > mark, let last = hidden.popLast() { bindings[last.name] = last.binding }
  }
}
