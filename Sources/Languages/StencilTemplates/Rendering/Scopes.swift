/// The current variable bindings. A scope stores only the bindings that it shadows, so its cost depends on the number
/// of assignments, and a lookup is an array access.
struct Scopes {
  private struct Binding {
    var value: TemplateValue
    /// The depth of the scope that set it, or 0 if it is not set.
    var depth: Int
  }

  private var bindings: [Binding] = []
  private var hidden: [(name: Int, binding: Binding)] = []
  private var marks: [Int] = [0]

  /// Reserves space for `count` names.
  mutating func reserve(for count: Int) {
    guard count > bindings.count else { return }
    bindings += Array(repeating: Binding(value: .nothing, depth: 0), count: count - bindings.count)
  }

  /// The value of a name, or `nil` if it is not set. ``TemplateValue/nothing`` if it is set to a missing value.
  func value(of name: Int) -> TemplateValue? {
    // The name was added by a file or filter that was compiled during the render.
    guard name < bindings.count else { return nil }
    let binding = bindings[name]
    return binding.depth > 0 ? binding.value : nil
  }

  /// Sets a variable in the innermost scope.
  mutating func set(_ name: Int, to value: TemplateValue) {
    let depth = marks.count
    reserve(for: name + 1)
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
