package import SourceText
package import StencilTemplates

/// Renders the templates of a configuration one after the other, and distributes the output: to the template's
/// file, to the files of its blocks, and to sources.
package struct TemplateRun {
  package struct Settings: Sendable {
    /// A file, or a folder for all files.
    package let output: String
    package let outputIsFolder: Bool
    package let header: TemplateHeader
    package let baseIndentation: Int

    package init(output: String, outputIsFolder: Bool, header: TemplateHeader, baseIndentation: Int = 0) {
      self.output = output
      self.outputIsFolder = outputIsFolder
      self.header = header
      self.baseIndentation = baseIndentation
    }
  }

  private let settings: Settings
  package private(set) var sources: EditedSources
  /// Finds the declaration of a type in the current text of the sources.
  private let findType: (String, inout EditedSources) -> EditedSources.TypeEnd?
  private var results: [(template: String, text: [UInt8])] = []
  private var files: [String: [[UInt8]]] = [:]
  package private(set) var warnings = DiagnosticLog()

  package init(
    _ settings: Settings, sources: EditedSources,
    findType: @escaping (String, inout EditedSources) -> EditedSources.TypeEnd?
  ) {
    self.settings = settings
    self.sources = sources
    self.findType = findType
  }

  /// Renders a template. Call this in the order of the templates' paths.
  package mutating func render(
    _ template: Template, _ context: [(name: String, value: TemplateValue)]
  ) throws(TemplateError) {
    let rendered = try template.render(context, warnings: &warnings)
    take(rendered, of: template.file.path)
  }

  /// Distributes the output of a template.
  mutating func take(_ rendered: [UInt8], of template: String) {
    let fileBlocks = commentBlocks("file", in: rendered)
    for block in fileBlocks { files[block.name, default: []].append(Array(rendered[block.body])) }
    let text = removing(fileBlocks, from: rendered)
    results.append((template, takeInlineBlocks(of: text, template)))
  }

  private mutating func takeInlineBlocks(of text: [UInt8], _ template: String) -> [UInt8] {
    let blocks = commentBlocks("inline", in: text)
    var taken: [CommentBlock] = []
    // If several blocks have the same name, the last one is used.
    var last: [String: Int] = [:]
    for (index, block) in blocks.enumerated() { last[block.name] = index }
    for (index, block) in blocks.enumerated() {
      let body = Array(text[block.body])
      if sources.hasBlock(block.name) {
        if last[block.name] == index { sources.replace(block.name, with: body) }
        taken.append(block)
      } else if let (type, isBehind) = automaticType(of: block.name), last[block.name] == index {
        guard let place = findType(type, &sources) else {
          warnings.report(
            Diagnostic(
              id: "template-unknown-type", severity: .warning,
              position: SourcePosition(path: template, line: 1, column: 1),
              what: "the inline block '\(block.name)' refers to the type '\(type)', which no source declares",
              why: "the block stays in the output of the template"))
          continue
        }
        sources.insert(
          block.name, body, at: place, baseIndentation: settings.baseIndentation, isBehind: isBehind)
        taken.append(block)
      }
    }
    return removing(taken, from: text)
  }

  /// `auto:Type.Name.Suffix` and `after-auto:Type.Name.Suffix`
  private func automaticType(of name: String) -> (type: String, isBehind: Bool)? {
    for (prefix, isBehind) in [("auto:", false), ("after-auto:", true)] where name.hasPrefix(prefix) {
      let path = name.dropFirst(prefix.count).split(separator: ".", omittingEmptySubsequences: false)
      return (path.dropLast().joined(separator: "."), isBehind)
    }
    return nil
  }

  /// All files in a fixed order: those of the templates, then those of blocks, by path.
  package var outputs: [RenderedTemplate] {
    var outputs: [RenderedTemplate] = []
    if settings.outputIsFolder {
      for (template, text) in results {
        outputs.append(output(.template(template), "\(folder)\(baseName(template)).generated.swift", text))
      }
    } else {
      let text = results.reduce(into: []) { $0 += [UInt8(ascii: "\n")] + $1.text }
      outputs.append(output(.allTemplates, settings.output, text))
    }
    for (name, bodies) in files.sorted(by: { $0.key < $1.key }) {
      let hasExtension = (name.split(separator: "/").last ?? "").dropFirst().contains(".")
      let path = folder + (hasExtension ? name : "\(name).generated.swift")
      outputs.append(output(.path(path), path, Array(bodies.joined(separator: [UInt8(ascii: "\n")]))))
    }
    return outputs
  }

  /// The changes of sources, in the order in which they were made.
  package var changes: [RenderedTemplate] { sources.changes }

  /// The folder, which ends in `/` or is empty.
  private var folder: String {
    if settings.outputIsFolder { return settings.output.hasSuffix("/") ? settings.output : settings.output + "/" }
    guard let slash = settings.output.lastIndex(of: "/") else { return "" }
    return String(settings.output[...slash])
  }

  private func output(_ kind: RenderedTemplate.Kind, _ path: String, _ text: [UInt8]) -> RenderedTemplate {
    let isBlank = text.allSatisfy { isBlankByte($0) || (0x0A...0x0C).contains($0) }
    let header = Array(settings.header.lines(for: path).utf8)
    return RenderedTemplate(kind: kind, path: path, bytes: isBlank ? [] : header + text)
  }
}

/// The name of a template without its folder and extension: `AutoMockable` for `Templates/AutoMockable.stencil`.
private func baseName(_ path: String) -> String {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
  return String(name[..<dot])
}
