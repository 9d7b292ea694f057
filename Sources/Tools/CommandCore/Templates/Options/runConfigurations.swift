import Files
import ProjectFiles
import SourceText
import StencilTemplates

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The configurations to run: those of the configuration files, or one from the command-line options.
///
/// - Parameter report: Receives messages for the user.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func runConfigurations(
  _ options: TemplateOptions, report: (String) -> Void
) throws(TemplateProblem) -> [RunConfiguration] {
  if let service = options.service { return [try configuration(of: options, sources: .service(service))] }
  var runs: [RunConfiguration] = []
  for named in options.configurations.isEmpty ? ["."] : options.configurations {
    let path = LocalFiles.isFolder(named) ? joinedPath(named, ".sourcery.yml") : named
    guard LocalFiles.exists(path) else {
      if !options.configurations.isEmpty || !options.namesFiles {
        report("No config file provided or it does not exist. Using command line arguments.")
      }
      let paths = TemplateConfiguration.PathSelection(include: options.sources, exclude: options.excludedSources)
      runs.append(try configuration(of: options, sources: .paths(paths)))
      continue
    }
    report(
      "Using configuration file at '\(path)'"
        + (options.namesFiles ? ". WARNING: Ignoring the parameters passed in the command line." : ""))
    runs += try read(path, options, report: report)
  }
  return runs
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func configuration(
  of options: TemplateOptions, sources: RunConfiguration.Sources
) throws(TemplateProblem) -> RunConfiguration {
  if case .paths(let paths) = sources, paths.include.isEmpty {
    throw .configuration(
      "No sources provided.", fix: "use '--sources PATH', or write a .sourcery.yml with 'sources:'")
  }
  guard !options.templates.isEmpty else {
    throw .configuration("No templates provided.", fix: "use '--templates PATH'")
  }
  return RunConfiguration(
    sources: sources,
    templates: .init(include: options.templates, exclude: options.excludedTemplates), output: options.output ?? ".",
    outputPosition: nil,
    arguments: templateArguments(options.arguments), forceParse: options.forceParse, defines: options.defines,
    parsesDocumentation: options.parsesDocumentation, baseIndentation: options.baseIndentation,
    cacheBasePath: options.cacheBasePath, trustsOutput: options.output?.hasPrefix("/") ?? false, folder: ".", file: nil)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func read(
  _ path: String, _ options: TemplateOptions, report: (String) -> Void
) throws(TemplateProblem) -> [RunConfiguration] {
  guard let bytes = LocalFileTree().contents(of: path) else { throw .unreadable(path) }
  var log = DiagnosticLog()
  let file = SourceFile(path: normalizedPath(path), bytes: bytes)
  let found = readTemplateConfigurations(file, environment: processEnvironment(), in: LocalFileTree(), into: &log)
  guard let found else { throw TemplateProblem(.configuration, log.diagnostics.map(\.description)) }
  for warning in log.diagnostics { report(warning.description) }
  return found.map { configuration in
    let sources: RunConfiguration.Sources =
      switch configuration.sources {
      case .paths(let paths): .paths(paths)
      case .packages(let packages): .packages(packages)
      }
    return RunConfiguration(
      sources: sources, templates: configuration.templates, output: configuration.output,
      outputPosition: configuration.outputPosition,
      arguments: configuration.arguments.map { ($0.key, templateValue(of: $0.value)) },
      forceParse: configuration.forceParse, defines: configuration.defines ?? options.defines,
      parsesDocumentation: configuration.parsesDocumentation, baseIndentation: configuration.baseIndentation,
      cacheBasePath: configuration.cacheBasePath ?? options.cacheBasePath, trustsOutput: false,
      folder: folder(of: path),
      file: path)
  }
}

/// A YAML value as templates read it.
func templateValue(of node: YAMLNode) -> TemplateValue {
  switch node.kind {
  case .sequence(let elements): return .list(elements.map { templateValue(of: $0) })
  case .mapping(let entries):
    return .dictionary(TemplateDictionary(entries.map { (key: $0.key, value: templateValue(of: $0.value)) }))
  case .scalar(let text, let isPlain):
    guard isPlain else { return .string(text) }
    if node.isNull { return .nothing }
    if let flag = node.flag { return flag ? .flag : .bool(false) }
    if let number = Int(text) { return .int(number) }
    if let first = text.utf8.first, first < 0x3A, let number = Double(text), number.isFinite { return .double(number) }
    return .string(text)
  }
}

func processEnvironment() -> [String: String] {
  var environment: [String: String] = [:]
  var entry = environ
  while let pointer = entry.pointee {
    let text = String(cString: pointer)
    if let equals = text.firstIndex(of: "=") {
      environment[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    entry += 1
  }
  return environment
}
