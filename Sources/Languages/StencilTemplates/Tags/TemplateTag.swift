/// A kind of tag: its name and how it is compiled.
struct TemplateTag: Sendable {
  let name: String
  /// The tags that can end or divide it.
  let ends: [String]
  /// Compiles the tag. Returns `nil` if nothing is rendered.
  let compile: @Sendable (inout TemplateCompiler, Tag) throws(TemplateError) -> TemplateNode?

  init(
    _ name: String, ends: [String] = [],
    _ compile: @escaping @Sendable (inout TemplateCompiler, Tag) throws(TemplateError) -> TemplateNode?
  ) {
    self.name = name
    self.ends = ends
    self.compile = compile
  }

  /// All tags by name.
  static let all: [String: TemplateTag] = Dictionary(
    (conditionTags + loopTags + assignmentTags + fileTags + otherTags).map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first })

  /// The opening tag of `endif`, `else` and similar tags.
  static let openers: [String: String] = Dictionary(
    all.values.sorted { $0.name < $1.name }.flatMap { tag in tag.ends.map { ($0, tag.name) } },
    uniquingKeysWith: { first, _ in first })
}
