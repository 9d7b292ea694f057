import SourceText

/// The state of a render: the output, variables, active loops and remaining limits.
struct Rendering {
  let environment: TemplateEnvironment
  var output: [UInt8] = []
  var scopes = Scopes()
  /// The active loops, outermost first.
  var loops: [LoopState] = []
  /// Set while a `break` or `continue` propagates to its loop.
  var jump: LoopControl?
  /// The blocks of extending templates by name, most derived first. `nil` outside of `extends`.
  var blocks: [String: [BlockNode]]?
  /// The text of each rendered block, for `{{ block.name }}`.
  var blockTexts: [String: String] = [:]
  private(set) var warnings = DiagnosticLog()
  private var stepsLeft: Int
  private let filterWork = StepCounter(limit: 0)
  private var depth = 0

  init(environment: TemplateEnvironment) {
    self.environment = environment
    stepsLeft = environment.limits.steps
    scopes.reserve(for: environment.names.count)
    output.reserveCapacity(1 << 16)
  }

  mutating func warn(_ id: String, _ what: String, fix: String? = nil, at place: TemplatePosition) {
    warnings.report(Diagnostic(id: id, severity: .warning, position: place.position, what: what, fix: fix))
  }

  /// Counts the steps of an operation, such as one step for each element of a list.
  mutating func charge(_ count: Int, at place: @autoclosure () -> TemplatePosition) throws(TemplateError) {
    stepsLeft -= count
    guard stepsLeft >= 0 else {
      throw .limit(
        "the template exceeds the limit of \(environment.limits.steps) steps",
        fix: "check for nested loops over long lists", at: place())
    }
  }

  /// Counts the length of an intermediate string, to limit the memory of many strings.
  mutating func charge(text: String, at place: @autoclosure () -> TemplatePosition) throws(TemplateError) {
    let bytes = text.utf8.count
    if bytes >= 64 { try charge(bytes >> 4, at: place()) }
  }

  /// Returns the step counter for a filter, limited to the remaining steps. `chargeFilter` subtracts the used steps.
  func workForFilter() -> StepCounter {
    filterWork.begin(limit: stepsLeft)
    return filterWork
  }

  mutating func chargeFilter(at place: @autoclosure () -> TemplatePosition) throws(TemplateError) {
    if filterWork.taken > 0 { try charge(filterWork.taken, at: place()) }
  }

  mutating func render(_ nodes: [TemplateNode], at place: TemplatePosition) throws(TemplateError) {
    // An iteration of an empty loop counts as a step too.
    try charge(nodes.count + 1, at: place)
    for node in nodes {
      try node.render(&self)
      if jump != nil { return }
    }
    guard output.count <= environment.limits.bytes else {
      throw .limit(
        "the output is larger than \(environment.limits.bytes) bytes", fix: "check for loops that repeat text",
        at: place)
    }
  }

  /// Increases the nesting depth while `body` runs.
  mutating func nested(
    at place: TemplatePosition, _ body: (inout Rendering) throws(TemplateError) -> Void
  ) throws(TemplateError) {
    depth += 1
    guard depth <= environment.limits.depth else {
      throw .limit(
        "calls and includes are nested more than \(environment.limits.depth) levels",
        fix: "add a condition that ends the recursion", at: place)
    }
    try body(&self)
    depth -= 1
  }

  /// Renders to a separate string.
  mutating func capture(
    at place: TemplatePosition, _ body: (inout Rendering) throws(TemplateError) -> Void
  ) throws(TemplateError) -> String {
    let start = output.count
    try body(&self)
    let text = output.withUnsafeBufferPointer { String(decoding: $0[start...], as: UTF8.self) }
    output.removeLast(output.count - start)
    try charge(text: text, at: place)
    return text
  }
}
