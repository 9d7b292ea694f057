package import SourceText

/// The shared state of the templates in a folder: their files, variable names and limits.
///
/// Not thread-safe: use it from a single thread at a time.
package final class TemplateEnvironment {
  package let limits: TemplateLimits
  /// Whether an unknown member is always an error, instead of only if a known name is similar.
  package let isStrict: Bool
  /// The date for `{% now %}`.
  package let now: TemplateDate?
  let names = NameTable()
  private let load: (String) -> SourceFile?
  private var templates: [String: Template] = [:]
  private var chains: [String: FilterChain] = [:]

  /// - Parameters:
  ///   - now: The date for `{% now %}`. If `nil`, a template that uses it is an error.
  ///   - load: Loads a file for `include`, `import` and `extends`, by its path relative to the template folder. The
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

  /// Compiles a template, which can then be rendered any number of times.
  package func compile(_ file: SourceFile) throws(TemplateError) -> Template {
    var compiler = TemplateCompiler(file: file, names: names, tokens: try splitTemplate(file))
    return Template(file: file, nodes: try compiler.compile(), environment: self)
  }

  /// Returns the template with this name. Compiles it once.
  func template(named name: String, at place: TemplatePosition) throws(TemplateError) -> Template {
    guard let path = pathInside(name) else {
      throw .render(
        "template '\(name)' is outside of the template folder", fix: "move it to that folder", at: place)
    }
    if let template = templates[path] { return template }
    guard let file = load(path) else {
      throw .render("Template named `\(name)` does not exist in the folder of the template", at: place)
    }
    let template = try compile(file)
    templates[path] = template
    return template
  }

  /// Returns the filters in a string that is known only at run time. Compiles them once.
  func chain(_ text: String, at place: TemplatePosition) throws(TemplateError) -> FilterChain {
    if let chain = chains[text] { return chain }
    let file = SourceFile(path: place.file.path, text: text)
    var word = TagWord(file: file)
    for (offset, byte) in file.bytes.enumerated() { word.append(byte, at: offset) }
    let chain: FilterChain
    do {
      chain = try ExpressionCompiler(names: names).filters(word.split(at: UInt8(ascii: "|")))
    } catch {
      throw TemplateError(
        id: error.diagnostic.id, at: place, what: error.diagnostic.what, fix: error.diagnostic.fix)
    }
    chains[text] = chain
    return chain
  }
}

/// Removes `.` and `..` from a path. Returns `nil` if the path is absolute or leaves the folder.
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
