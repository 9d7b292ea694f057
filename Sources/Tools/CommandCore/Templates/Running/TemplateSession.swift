import CPlatform
import Files
import Locks
import ProjectFiles
package import SourceText
import StencilTemplates
import SwiftDeclarations
import TemplateOutput

/// `martlet template`: reads configurations, sources and templates, renders, and writes what changed.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct TemplateSession: Sendable {
  package enum Event: Sendable {
    /// A progress message; omitted with `--quiet`.
    case line(String)
    /// A message for `--verbose`.
    case detail(String)
    case warnings(DiagnosticLog)
    /// The JSON document of a dry run.
    case document(String)
    case problem([String])
  }

  /// The stack size of the rendering thread, enough for the maximum nesting depth of templates.
  private static let stackSize = 64 << 20

  let options: TemplateOptions
  let report: @Sendable (Event) -> Void

  package init(_ options: TemplateOptions, report: @escaping @Sendable (Event) -> Void) {
    self.options = options
    self.report = report
  }

  /// Runs all configurations once.
  /// - Returns: The exit code.
  package func run() async -> Int32 {
    await runAndReport().code
  }

  /// Runs all configurations once.
  /// - Returns: The exit code, and a watcher for each path that the run wrote or removed.
  func runAndReport() async -> (code: Int32, written: [String: FileWatcher]) {
    platform_grow_heap_in_large_steps()
    return await withCheckedContinuation { continuation in
      let status = startThread(stackSize: Self.stackSize) {
        var written: [String: FileWatcher] = [:]
        let code = runOnce(&written)
        continuation.resume(returning: (code, written))
      }
      if status != 0 {
        report(.problem(["error: cannot create a thread"]))
        continuation.resume(returning: (TemplateProblem.Code.other.rawValue, [:]))
      }
    }
  }

  /// Runs on a thread with a large stack.
  private func runOnce(_ written: inout [String: FileWatcher]) -> Int32 {
    var dryOutputs: [RenderedTemplate] = []
    var messages: [String] = []
    do throws(TemplateProblem) {
      let runs = try runConfigurations(options) { line in
        messages.append(line)
        report(.line(line))
      }
      var isStale = false
      for run in runs {
        let (outputs, staleLines) = try self.run(run, &written)
        dryOutputs += outputs
        if !staleLines.isEmpty {
          isStale = true
          report(.problem(staleLines))
        }
      }
      if options.mode == .dry { report(.document(dryDocument(dryOutputs))) }
      return isStale ? TemplateProblem.Code.other.rawValue : 0
    } catch {
      if options.mode == .dry { report(.document(dryFailure(error.lines.joined(separator: "\n"), log: messages))) }
      report(.problem(error.lines))
      return error.code.rawValue
    }
  }

  /// - Returns: The outputs for a dry run, and for `--check` a line for each output that is not up to date.
  private func run(
    _ run: RunConfiguration, _ written: inout [String: FileWatcher]
  ) throws(TemplateProblem) -> ([RenderedTemplate], [String]) {
    var times = PhaseDurations(isShown: options.showsTimes || options.isVerbose) { report(.line($0)) }
    let bounds = ProjectBounds(run)
    try check(run.output, bounds, at: run.outputPosition)
    try checkPaths(run)
    let templates = try loadTemplates(gatherFiles(run.templates, extensions: templateExtensions))
    guard !templates.isEmpty else { throw .configuration("Invalid templates. No templates provided.") }
    let model = try makeModel(run, &times)
    report(.line("Found \(model.summary); \(counted(templates.count, "template"))"))
    report(.warnings(model.warnings))
    let result = try render(templates, model, run)
    times.end("render")
    report(.warnings(result.warnings))
    try checkInputs(templates.map(\.path) + model.sourcePaths, result.outputs)
    let lines = try deliver(result, bounds, &written)
    times.end("write")
    return (result.outputs + result.changes, lines)
  }

  private func render(
    _ templates: [SourceFile], _ model: any TemplateModel, _ run: RunConfiguration
  ) throws(TemplateProblem) -> TemplateRun {
    let arguments = TemplateValue.dictionary(TemplateDictionary(run.arguments))
    let hidesVersion = options.hidesVersion || run.arguments.contains { $0.key == "hideVersionHeader" }
    let settings = TemplateRun.Settings(
      output: run.output, outputIsFolder: run.outputIsFolder,
      header: TemplateHeader(prefix: options.headerPrefix, showsVersion: !hidesVersion, text: options.header),
      baseIndentation: run.baseIndentation)
    let texts = EditedSources(blocks: model.blocks) { LocalFileTree().contents(of: $0) }
    var result = TemplateRun(settings, sources: texts) { name, texts in model.findType(name, in: &texts) }
    let context = model.context + [("argument", arguments)]
    do throws(TemplateError) {
      // Templates in the same folder share the templates that they include.
      var environments: [String: TemplateEnvironment] = [:]
      for file in templates {
        let folder = folder(of: file.path)
        let environment = environments[folder] ?? makeEnvironment(folder)
        environments[folder] = environment
        report(.detail("rendering \(file.path)"))
        try result.render(try environment.compile(file), context)
      }
    } catch {
      report(.warnings(result.warnings))
      throw TemplateProblem(
        .other, error.report.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
    return result
  }

  private func makeEnvironment(_ folder: String) -> TemplateEnvironment {
    TemplateEnvironment(isStrict: options.isStrict, now: localDate()) { name in
      let path = joinedPath(folder, name)
      return LocalFileTree().contents(of: path).map { SourceFile(path: path, bytes: $0) }
    }
  }

  /// Reports all missing paths at once.
  private func checkPaths(_ run: RunConfiguration) throws(TemplateProblem) {
    var selections = [run.templates]
    if case .paths(let sources) = run.sources { selections.append(sources) }
    let lines = selections.flatMap { selection in
      selection.include.filter { !isReadable(absolutePath($0)) }
        .flatMap { TemplateProblem.unreadable(absolutePath($0), at: selection.positions[$0]).lines }
    }
    guard lines.isEmpty else { throw TemplateProblem(.path, lines) }
  }

  private func check(
    _ output: String, _ bounds: ProjectBounds, at position: SourcePosition? = nil
  ) throws(TemplateProblem) {
    guard !options.allowsOutside, !bounds.contains(output) else { return }
    throw TemplateProblem(
      .path,
      [
        "\(TemplateProblem.prefix(position))error: the output path '\(output)' is outside the project",
        "  why: a template or a configuration must not write anywhere else; the project is "
          + bounds.roots.map { "'\($0)'" }.joined(separator: " and "),
        "  fix: choose a path inside the project, or use '--allow-outside'",
      ])
  }

  /// A source or template that is not generated must never be overwritten by an output.
  private func checkInputs(_ inputs: [String], _ outputs: [RenderedTemplate]) throws(TemplateProblem) {
    let inputs = Set(inputs.compactMap { LocalFiles.realPath($0) })
    for output in outputs {
      guard let path = LocalFiles.realPath(output.path), inputs.contains(path),
        let current = LocalFileTree().contents(of: path), !isGenerated(current)
      else { continue }
      throw TemplateProblem(
        .path,
        [
          "error: the output path '\(shownPath(output.path))' is a source or a template of this run",
          "  why: writing the output would overwrite a file that is not generated", "  fix: choose another output path",
        ])
    }
  }

  /// Writes the outputs that changed, or reports those that are not up to date.
  private func deliver(
    _ result: TemplateRun, _ bounds: ProjectBounds, _ marks: inout [String: FileWatcher]
  ) throws(TemplateProblem) -> [String] {
    for output in result.outputs { try check(output.path, bounds) }
    var stale: [String] = []
    var written = 0
    var removed = 0
    do throws(FileError) {
      for output in result.outputs {
        let current = LocalFileTree().contents(of: output.path)
        if output.isBlank {
          guard options.prunes, current != nil else {
            report(.detail("Skipping \(output.path) as it is empty."))
            continue
          }
          if options.mode == .check { stale.append("stale: \(shownPath(output.path)) would be removed") }
          guard options.mode == .write else { continue }
          let real = LocalFiles.realPath(output.path)
          try LocalFiles.remove(output.path)
          note(output.path, real, in: &marks)
          removed += 1
          report(.line("removed \(shownPath(output.path))"))
        } else if current != output.bytes {
          if options.mode == .check { stale.append("stale: \(shownPath(output.path))") }
          guard options.mode == .write else { continue }
          try LocalFiles.write(output.bytes, to: output.path)
          note(output.path, LocalFiles.realPath(output.path), in: &marks)
          written += 1
          report(.line("wrote \(shownPath(output.path))"))
        }
      }
      for (path, bytes) in result.sources.changed {
        if options.mode == .check {
          stale.append("stale: \(shownPath(path)) has inline blocks that are not up to date")
        }
        guard options.mode == .write else { continue }
        // A source may be a symbolic link.
        let real = LocalFiles.realPath(path)
        try LocalFiles.write(bytes, to: real ?? path)
        note(path, real, in: &marks)
        written += 1
        report(.line("wrote into \(shownPath(path))"))
      }
    } catch {
      throw TemplateProblem(.path, ["error: \(error)"])
    }
    if options.mode == .write {
      let counts =
        (written > 0 ? ["\(counted(written, "file")) written"] : [])
        + (removed > 0 ? ["\(counted(removed, "file")) removed"] : [])
      report(.line(counts.isEmpty ? "nothing changed" : counts.joined(separator: ", ")))
    }
    return stale
  }

  /// Records the state of a path after it was written, under both of its names, so that `watch` detects only later
  /// edits.
  private func note(_ path: String, _ real: String?, in marks: inout [String: FileWatcher]) {
    for name in Set([absolutePath(path), real ?? path]) { marks[name] = WatchedFiles.watcher(of: name) }
  }

  private func makeModel(_ run: RunConfiguration, _ times: inout PhaseDurations) throws(TemplateProblem)
    -> any TemplateModel
  {
    switch run.sources {
    case .service(let folder):
      defer { times.end("compile") }
      return try ServiceModel(folder: folder)
    case .paths, .packages: return try SwiftModel(try swiftSources(run), run, options, &times) { report(.detail($0)) }
    }
  }
}
