package import Files
package import SourceText

/// Reads `.sourcery.yml`: a single configuration, or the entries of `configurations` and the files that it lists.
///
/// - Parameters:
///   - environment: The environment variables for `${NAME}`.
///   - tree: The file tree for the files of `child:`.
/// - Returns: `nil` after reporting an error to `log`.
package func readTemplateConfigurations(
  _ file: SourceFile, environment: [String: String], in tree: some FileTree, into log: inout DiagnosticLog
) -> [TemplateConfiguration]? {
  var own = DiagnosticLog()
  let reader = TemplateConfigurationReader(environment: environment)
  let configurations = reader.read(file, in: tree, depth: 0, into: &own)
  log.merge(own)
  return own.hasErrors ? nil : configurations
}

private let knownKeys = [
  "sources", "project", "package", "templates", "output", "args", "forceParse", "parseDocumentation",
  "baseIndentation", "cacheBasePath", "configurations", "defines",
]

struct TemplateConfigurationReader {
  let environment: [String: String]

  /// The maximum length of a `child` chain. Longer chains are considered circular.
  private static let deepestChild = 16

  func read(
    _ file: SourceFile, in tree: some FileTree, depth: Int, into log: inout DiagnosticLog
  ) -> [TemplateConfiguration] {
    let folder =
      file.path.contains("/") ? String(file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)]) : "."
    let parsed = parseYAML(file, into: &log)
    guard !log.hasErrors else { return [] }
    guard let root = parsed.map({ expandingVariables($0, environment, into: &log) }), root.entries != nil,
      let mapping = YAMLMapping(root, name: ".sourcery.yml", into: &log)
    else {
      log.report(.invalidConfiguration("Invalid config file format. Expected dictionary.", at: file.position(at: 0)))
      return []
    }
    guard let list = mapping["configurations"] else {
      return configuration(mapping, folder: folder, into: &log).map { [$0] } ?? []
    }
    guard let elements = list.elements, !elements.isEmpty else {
      log.report(
        .invalidConfiguration(
          "'configurations' is empty or not a list", at: list.position, fix: "list at least one configuration"))
      return []
    }
    return elements.flatMap { element -> [TemplateConfiguration] in
      guard let inner = YAMLMapping(element, name: "configurations", into: &log) else { return [] }
      guard let child = inner.text("child", into: &log) else {
        return configuration(inner, folder: folder, into: &log).map { [$0] } ?? []
      }
      let path = joinedPath(folder, child)
      guard depth < Self.deepestChild else {
        log.report(
          .invalidConfiguration(
            "circular or too deeply nested 'child' files", at: element.position, fix: "remove the cycle"))
        return []
      }
      guard let bytes = tree.contents(of: path) else {
        log.report(
          .invalidConfiguration("cannot read file '\(path)'", at: element.position, fix: "correct the path in 'child'"))
        return []
      }
      return read(SourceFile(path: path, bytes: bytes), in: tree, depth: depth + 1, into: &log)
    }
  }

  private func configuration(
    _ mapping: YAMLMapping, folder: String, into log: inout DiagnosticLog
  ) -> TemplateConfiguration? {
    mapping.warnAboutUnknownKeys(knownKeys, into: &log)
    let sources = sources(mapping, folder: folder, into: &log)
    let templates = mapping["templates"].flatMap {
      paths($0, folder: folder, complaint: "Invalid templates.", into: &log)
    }
    if mapping["templates"] == nil {
      log.report(
        .invalidConfiguration(
          "Invalid templates. 'templates' key is missing.", at: mapping.node.position, fix: "add 'templates: [path]'"))
    }
    let output = output(mapping, folder: folder, into: &log)
    let arguments = arguments(mapping, into: &log)
    let cacheBasePath = mapping.text("cacheBasePath", into: &log).map { joinedPath(folder, $0) }
    let forceParse = mapping.oneOrMany("forceParse").compactMap(\.text)
    let defines = mapping["defines"].map { _ in mapping.oneOrMany("defines").compactMap(\.text) }
    let parsesDocumentation = mapping.flag("parseDocumentation", into: &log) ?? false
    let baseIndentation = mapping.wholeNumber("baseIndentation", into: &log) ?? 0
    guard let sources, let templates, let output else { return nil }
    return TemplateConfiguration(
      sources: sources, templates: templates, output: output.path, outputPosition: output.position,
      arguments: arguments, forceParse: forceParse, parsesDocumentation: parsesDocumentation,
      baseIndentation: baseIndentation, cacheBasePath: cacheBasePath, defines: defines)
  }

  private func arguments(
    _ mapping: YAMLMapping, into log: inout DiagnosticLog
  ) -> [TemplateConfiguration.Argument] {
    if let node = mapping["args"], node.text != nil, !node.isNull {
      // Sourcery ignores it silently.
      log.report(
        Diagnostic(
          id: "ignored-arguments", severity: .warning, position: node.position,
          what: "'args' is ignored", why: "'args' must be a mapping, not a string",
          fix: "add entries such as 'name: value' under 'args'"))
      return []
    }
    return mapping.mapping("args", into: &log)?.entries.map {
      TemplateConfiguration.Argument(key: $0.key, value: $0.value)
    } ?? []
  }

  private func sources(
    _ mapping: YAMLMapping, folder: String, into log: inout DiagnosticLog
  ) -> TemplateConfiguration.Sources? {
    if mapping["project"] != nil {
      log.report(
        .invalidConfiguration(
          "Invalid sources. Xcode projects ('project') are not supported.",
          at: mapping.position(ofKey: "project"),
          fix: "list the folders of its targets in 'sources', or use a Swift package with 'package'"))
      return nil
    }
    if let node = mapping["sources"] {
      return paths(node, folder: folder, complaint: "Invalid sources.", into: &log).map { .paths($0) }
    }
    guard mapping["package"] != nil else {
      log.report(
        .invalidConfiguration(
          "Invalid sources. 'sources', 'project' or 'package' key are missing.", at: mapping.node.position,
          fix: "add 'sources: [path]'"))
      return nil
    }
    let packages = mapping.oneOrMany("package").compactMap { package($0, folder: folder, into: &log) }
    guard !packages.isEmpty else {
      log.report(
        .invalidConfiguration("Invalid sources. No packages provided.", at: mapping.position(ofKey: "package")))
      return nil
    }
    return .packages(packages)
  }

  private func package(
    _ node: YAMLNode, folder: String, into log: inout DiagnosticLog
  ) -> TemplateConfiguration.PackageSelection? {
    guard let mapping = YAMLMapping(node, name: "package", into: &log) else { return nil }
    guard let path = mapping.text("path", into: &log) ?? mapping.text("file", into: &log) else {
      log.report(
        .invalidConfiguration("Invalid sources. Package file path is not provided. Expected string.", at: node.position)
      )
      return nil
    }
    let targets = mapping.oneOrMany("target").compactMap(\.text)
    guard !targets.isEmpty else {
      log.report(
        .invalidConfiguration(
          "Invalid sources. 'target' key is missing. Expected object or array of objects.", at: node.position))
      return nil
    }
    return TemplateConfiguration.PackageSelection(
      path: joinedPath(folder, path), targets: targets, position: node.position)
  }

  /// Reads a list of paths, or `include` and `exclude`.
  private func paths(
    _ node: YAMLNode, folder: String, complaint: String, into log: inout DiagnosticLog
  ) -> TemplateConfiguration.PathSelection? {
    var include: [YAMLNode] = []
    var exclude: [YAMLNode] = []
    if node.entries != nil, let mapping = YAMLMapping(node, name: "sources", into: &log) {
      include = mapping.oneOrMany("include")
      exclude = mapping.oneOrMany("exclude")
    } else {
      include = node.elements ?? (node.text == nil ? [] : [node])
    }
    for element in include + exclude where element.text == nil {
      log.report(.wrongKind(element, of: "path", wanted: "a string"))
    }
    guard !include.isEmpty else {
      let expected =
        node.elements == nil
        ? " Expected list of strings or object with 'include' and optional 'exclude' keys." : ""
      log.report(.invalidConfiguration("\(complaint) No paths provided.\(expected)", at: node.position))
      return nil
    }
    let named = include.compactMap { node in node.text.map { (path: joinedPath(folder, $0), position: node.position) } }
    return TemplateConfiguration.PathSelection(
      include: named.map(\.path), exclude: exclude.compactMap(\.text).map { joinedPath(folder, $0) },
      positions: Dictionary(named.map { ($0.path, $0.position) }, uniquingKeysWith: { first, _ in first }))
  }

  private func output(
    _ mapping: YAMLMapping, folder: String, into log: inout DiagnosticLog
  ) -> (path: String, position: SourcePosition)? {
    let node = mapping["output"]
    var text = node?.text
    if let node, node.entries != nil {
      text = node["path"]?.text
      if text == nil {
        log.report(.invalidConfiguration("Invalid output. No path provided.", at: node.position))
        return nil
      }
      if let link = node["link"] {
        log.report(
          Diagnostic(
            id: "ignored-link", severity: .warning, position: link.position,
            what: "'link' is ignored", why: "adding files to an Xcode project is not supported",
            fix: "add the output files to the project by hand"))
      }
    }
    guard let node, let text else {
      log.report(
        .invalidConfiguration(
          "Invalid output. 'output' key is missing or is not a string or object.",
          at: node?.position ?? mapping.node.position, fix: "add 'output: path'"))
      return nil
    }
    let path = joinedPath(folder, text)
    return (text.hasSuffix("/") && path != "/" ? path + "/" : path, node.position)
  }
}

extension YAMLMapping {
  fileprivate func flag(_ key: String, into log: inout DiagnosticLog) -> Bool? {
    guard let value = self[key] else { return nil }
    if let flag = value.flag { return flag }
    log.report(.wrongKind(value, of: key, wanted: "true or false"))
    return nil
  }

  fileprivate func wholeNumber(_ key: String, into log: inout DiagnosticLog) -> Int? {
    guard let value = self[key] else { return nil }
    if let number = value.text.flatMap(Int.init), (0...1_000).contains(number) { return number }
    log.report(.wrongKind(value, of: key, wanted: "a number from 0 to 1000"))
    return nil
  }
}

extension YAMLNode {
  /// The value of an unquoted `true`, `yes`, `on`, `false`, `no` or `off`.
  package var flag: Bool? {
    guard case .scalar(let text, isPlain: true) = kind else { return nil }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: return nil
    }
  }
}

extension Diagnostic {
  static func invalidConfiguration(_ what: String, at position: SourcePosition, fix: String? = nil) -> Diagnostic {
    Diagnostic(id: "invalid-template-configuration", position: position, what: what, fix: fix)
  }
}
