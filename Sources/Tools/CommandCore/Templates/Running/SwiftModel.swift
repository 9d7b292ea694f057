import Files
import ProjectFiles
import SourceText
import StencilTemplates
import SwiftDeclarations
import SwiftTemplateModel
import SwiftTypeModel
import TemplateOutput

/// The template model of Swift sources.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct SwiftModel: TemplateModel {
  let context: [(name: String, value: TemplateValue)]
  let sourcePaths: [String]
  let blocks: [(path: String, names: [String])]
  let summary: String
  let warnings: DiagnosticLog
  private let model: TypeModel

  init(
    _ sources: [(path: String, module: String?)], _ run: RunConfiguration, _ options: TemplateOptions,
    _ times: inout PhaseDurations, report: (String) -> Void
  ) throws(TemplateProblem) {
    let files = try parseSources(sources.map(\.path), run, options, report: report)
    times.end("parse")
    warnings = try Self.problems(of: files, showsAll: options.showsASTWarnings)
    let marker = Array("sourcery:inline:".utf8)
    sourcePaths = files.map(\.path)
    blocks = files.filter { holds($0.bytes, marker) }.map { ($0.path, findInlineBlocks(in: $0.bytes).map(\.name)) }
    model = TypeModel(
      zip(files, sources).map { TypeModel.Source(file: $0, module: $1.module) },
      parsesDocumentation: run.parsesDocumentation, defines: run.defines.map { Set($0) })
    if options.endsProcess { _ = Unmanaged.passRetained(model) }
    context = templateContext(of: model)
    summary = "\(counted(model.types.count, "type")) in \(counted(files.count, "file"))"
    times.end("compose")
  }

  /// Collects the syntax warnings of the sources. A merge conflict stops the run, because both of its sides would
  /// be read.
  private static func problems(
    of files: [DeclarationFile], showsAll: Bool
  ) throws(TemplateProblem) -> DiagnosticLog {
    var log = DiagnosticLog()
    for file in files where !file.problems.isEmpty {
      for diagnostic in file.diagnostics { log.report(diagnostic.shownFromHere) }
    }
    guard !log.hasErrors else {
      throw TemplateProblem(.other, log.diagnostics.filter { $0.severity == .error }.map(\.description))
    }
    return log
  }

  func findType(_ name: String, in texts: inout EditedSources) -> EditedSources.TypeEnd? {
    guard let type = model.typesByName[name], let path = type.path, let text = texts.text(of: path) else { return nil }
    let file = parseDeclarations(path: path, bytes: text)
    guard let declaration = file.declaration(named: name), let closing = file.closingBrace(of: name) else { return nil }
    return EditedSources.TypeEnd(path: path, opening: Int(declaration.row.body.start), closing: closing)
  }
}

/// The files that a configuration names, each with its module if it is known.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func swiftSources(_ run: RunConfiguration) throws(TemplateProblem) -> [(path: String, module: String?)] {
  var sources: [(path: String, module: String?)] = []
  switch run.sources {
  case .service: break
  case .paths(let paths):
    for path in try gatherFiles(paths, extensions: swiftExtensions) { sources.append((path, nil)) }
  case .packages(let packages):
    for package in packages {
      for (module, files) in try packageSources(package) { for path in files { sources.append((path, module)) } }
    }
  }
  guard !sources.isEmpty else { throw .configuration("Invalid sources. No sources provided.") }
  return sources
}

let swiftExtensions = ["swift", "swiftinterface"]

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Diagnostic {
  /// The diagnostic with its path relative to the current folder.
  fileprivate var shownFromHere: Diagnostic {
    Diagnostic(
      id: id, severity: severity,
      position: SourcePosition(path: shownPath(position.path), line: position.line, column: position.column),
      what: what,
      why: why, fix: fix)
  }
}
