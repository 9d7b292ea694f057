import SourceText

/// The state of one render: what is written so far, what names mean, which loops run, and how much is left to do.
struct Rendering {
  let environment: TemplateEnvironment
  var output: [UInt8] = []
  var scopes = Scopes()
  /// The loops that run, outermost first.
  var loops: [LoopState] = []
  /// Set while `break` or `continue` is on its way out to its loop.
  var jump: LoopJump?
  /// What the templates that extend others put into the blocks of their bases, the most derived first; `nil` outside
  /// of `extends`.
  var blocks: [String: [BlockNode]]?
  /// The text of each block that was rendered, for `{{ block.name }}`.
  var blockTexts: [String: String] = [:]
  private(set) var warnings = DiagnosticLog()
  private var stepsLeft: Int
  private let filterWork = FilterWork(limit: 0)
  private var depth = 0

  init(environment: TemplateEnvironment) {
    self.environment = environment
    stepsLeft = environment.limits.steps
    scopes.makeRoom(for: environment.names.count)
    output.reserveCapacity(1 << 16)
  }

  mutating func warn(_ id: String, _ what: String, fix: String? = nil, at place: TemplatePlace) {
    warnings.report(Diagnostic(id: id, severity: .warning, position: place.position, what: what, fix: fix))
  }

  /// Counts work that is done in one go, such as a look at each element of a list.
  mutating func charge(_ count: Int, at place: @autoclosure () -> TemplatePlace) throws(TemplateFailure) {
    stepsLeft -= count
    guard stepsLeft >= 0 else {
      throw .limit(
        "the template does not come to an end: it has taken \(environment.limits.steps) steps",
        fix: "look for loops inside loops over long lists", at: place())
    }
  }

  /// Counts a text made on the way by its length: many that live at once would fill the memory.
  mutating func charge(text: String, at place: @autoclosure () -> TemplatePlace) throws(TemplateFailure) {
    let bytes = text.utf8.count
    if bytes >= 64 { try charge(bytes >> 4, at: place()) }
  }

  /// Counts the work of one filter, which may use up what is left; `chargeFilter` takes it off.
  func workForFilter() -> FilterWork {
    filterWork.begin(limit: stepsLeft)
    return filterWork
  }

  mutating func chargeFilter(at place: @autoclosure () -> TemplatePlace) throws(TemplateFailure) {
    if filterWork.taken > 0 { try charge(filterWork.taken, at: place()) }
  }

  mutating func render(_ nodes: [TemplateNode], at place: TemplatePlace) throws(TemplateFailure) {
    // A round of an empty loop is work too.
    try charge(nodes.count + 1, at: place)
    for node in nodes {
      try node.render(&self)
      if jump != nil { return }
    }
    guard output.count <= environment.limits.bytes else {
      throw .limit(
        "the template writes more than \(environment.limits.bytes) bytes", fix: "look for loops that repeat text",
        at: place)
    }
  }

  /// Goes one level deeper for the time of `body`.
  mutating func nested(
    at place: TemplatePlace, _ body: (inout Rendering) throws(TemplateFailure) -> Void
  ) throws(TemplateFailure) {
    depth += 1
    guard depth <= environment.limits.depth else {
      throw .limit(
        "the template calls or includes itself without an end: \(environment.limits.depth) levels",
        fix: "give the recursion a condition that ends it", at: place)
    }
    try body(&self)
    depth -= 1
  }

  /// Renders into a text of its own.
  mutating func capture(
    at place: TemplatePlace, _ body: (inout Rendering) throws(TemplateFailure) -> Void
  ) throws(TemplateFailure) -> String {
    let start = output.count
    try body(&self)
    let text = output.withUnsafeBufferPointer { String(decoding: $0[start...], as: UTF8.self) }
    output.removeLast(output.count - start)
    try charge(text: text, at: place)
    return text
  }
}
