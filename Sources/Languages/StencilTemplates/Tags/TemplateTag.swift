/// A tag of the language: its name and how it is read.
struct TemplateTag: Sendable {
  let name: String
  /// The tags that may end or divide it.
  let ends: [String]
  /// `nil` when nothing is to be rendered.
  let compile: @Sendable (inout TemplateCompiler, Tag) throws(TemplateFailure) -> TemplateNode?

  init(
    _ name: String, ends: [String] = [],
    _ compile: @escaping @Sendable (inout TemplateCompiler, Tag) throws(TemplateFailure) -> TemplateNode?
  ) {
    self.name = name
    self.ends = ends
    self.compile = compile
  }

  /// Every tag by its name.
  static let all: [String: TemplateTag] = Dictionary(
    (conditionTags + loopTags + assignmentTags + fileTags + smallTags).map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first })

  /// The tag that `endif`, `else` and their like belong to.
  static let openers: [String: String] = Dictionary(
    all.values.sorted { $0.name < $1.name }.flatMap { tag in tag.ends.map { ($0, tag.name) } },
    uniquingKeysWith: { first, _ in first })
}
