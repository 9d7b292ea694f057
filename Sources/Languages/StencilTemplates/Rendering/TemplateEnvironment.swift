package import SourceText

/// What the templates of a folder share: their files, their names, and how far a render may go.
///
/// Used by one thread at a time.
package final class TemplateEnvironment {
  package let limits: TemplateLimits
  /// Whether an unknown member is always an error, and not only where a known name is near.
  package let isStrict: Bool
  /// For `{% now %}`.
  package let now: TemplateDate?
  let names = NameTable()
  private let load: (String) -> SourceFile?
  private var templates: [String: Template] = [:]
  private var chains: [String: FilterChain] = [:]

  /// - Parameters:
  ///   - now: The time that `{% now %}` prints; it is an error in a template that prints it where there is none.
  ///   - load: Reads the file of `include`, `import` and `extends`, by its path from the folder of the templates. The
  ///     path never leaves that folder.
  package init(
    limits: TemplateLimits = TemplateLimits(), isStrict: Bool = false, now: TemplateDate? = nil,
    load: @escaping (String) -> SourceFile?
  ) {
    self.limits = limits
    self.isStrict = isStrict
    self.now = now
    self.load = load
  }

  /// Reads a template. It can then be rendered any number of times.
  package func compile(_ file: SourceFile) throws(TemplateFailure) -> Template {
    var compiler = TemplateCompiler(file: file, names: names, tokens: try splitTemplate(file))
    return Template(file: file, nodes: try compiler.compile(), environment: self)
  }

  /// The template that another one names; read once.
  func template(named name: String, at place: TemplatePlace) throws(TemplateFailure) -> Template {
    guard let path = pathInside(name) else {
      throw .render(
        "the template '\(name)' lies outside of the folder of the template", fix: "move it into that folder", at: place)
    }
    if let template = templates[path] { return template }
    guard let file = load(path) else {
      throw .render("Template named `\(name)` does not exist in the folder of the template", at: place)
    }
    let template = try compile(file)
    templates[path] = template
    return template
  }

  /// The filters that a text names at run time; read once.
  func chain(_ text: String, at place: TemplatePlace) throws(TemplateFailure) -> FilterChain {
    if let chain = chains[text] { return chain }
    let file = SourceFile(path: place.file.path, text: text)
    var word = TagWord(file: file)
    for (offset, byte) in file.bytes.enumerated() { word.append(byte, at: offset) }
    let chain: FilterChain
    do {
      chain = try ExpressionCompiler(names: names).filters(word.split(at: UInt8(ascii: "|")))
    } catch {
      throw TemplateFailure(
        id: error.diagnostic.id, at: place, what: error.diagnostic.what, fix: error.diagnostic.fix)
    }
    chains[text] = chain
    return chain
  }
}

/// The path without `.` and `..`; `nil` when it is absolute or leaves the folder.
private func pathInside(_ path: String) -> String? {
  guard !path.hasPrefix("/") else { return nil }
  var parts: [Substring] = []
  for part in path.split(separator: "/") where part != "." {
    guard part == ".." else {
      parts.append(part)
      continue
    }
    guard parts.popLast() != nil else { return nil }
  }
  return parts.isEmpty ? nil : parts.joined(separator: "/")
}
