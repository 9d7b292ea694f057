import Files
import ProjectFiles
package import RecordGeneration
package import SourceText
import SwiftDeclarations
import SwiftTypeModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The options of `martlet record`.
package struct RecordOptions: Sendable {
  package var sources: [String] = []
  package var excludedSources: [String] = []
  /// The folder for the generated files.
  package var output = ""
  /// A folder with templates that replace the built-in ones of the same names.
  package var templates: String?
  package var store = RecordStore.sqlite
  package var defines: Set<String>?
  package var allowsOutside = false

  package init() {}
}

/// Reads sources, generates records, and writes the files that changed.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct RecordSession {
  package struct Result: Sendable {
    /// Paths relative to the current folder, if they are below it.
    package var written: [String] = []
    package var removed: [String] = []
    package var unchanged = 0
  }

  private let options: RecordOptions

  package init(_ options: RecordOptions) { self.options = options }

  /// - Parameter writes: If `false`, nothing is written, and the result lists the files that would change.
  /// - Returns: `nil` if there are errors, which are in `log`; nothing was written then.
  package func run(writes: Bool, into log: inout DiagnosticLog) throws -> Result? {
    let folder = absolutePath(options.output)
    guard options.allowsOutside || bounds.contains(folder) else {
      log.report(
        Diagnostic(
          id: "record-output", position: SourcePosition(path: shownPath(folder), line: 1, column: 1),
          what: "the output folder is outside the project", why: "a wrong path must not overwrite other files",
          fix: "choose a folder inside the project, or use '--allow-outside'"))
      return nil
    }
    guard let outputs = try outputs(into: &log) else { return nil }
    return try store(outputs, in: folder, writes: writes)
  }

  private var bounds: ProjectBounds { ProjectBounds(folder: LocalFiles.currentFolder, inputs: options.sources) }

  private func outputs(into log: inout DiagnosticLog) throws -> [RecordOutput]? {
    let paths = try swiftFiles(in: options.sources, excluding: options.excludedSources + [options.output])
    let tree = LocalFileTree()
    // A missing source would make its records look obsolete, and they would be removed.
    let files = try paths.map { path in
      guard let bytes = tree.contents(of: path) else { throw TemplateProblem.unreadable(path) }
      return SourceBytes(path: shownPath(path), bytes: bytes)
    }
    let sources = readSources(files, threads: 4)
    for file in sources.files { for diagnostic in file.diagnostics { log.report(diagnostic) } }
    guard !log.hasErrors else { return nil }
    let model = TypeModel(sources.files.map { TypeModel.Source(file: $0) }, defines: options.defines)
    let pack = RecordGenerator(options.store, overridden: try ownTemplates())
    let outputs = pack.generate(from: model, into: &log)
    if let outputs, outputs.isEmpty {
      log.report(
        Diagnostic(
          id: "record-none", severity: .warning, position: SourcePosition(path: ".", line: 1, column: 1),
          what: "no struct is annotated with 'persist'", fix: "write '// sourcery: persist' above each struct to store")
      )
    }
    return outputs
  }

  private func ownTemplates() throws -> [String: String] {
    guard let folder = options.templates else { return [:] }
    guard LocalFiles.isFolder(folder) else { throw TemplateProblem.unreadable(folder) }
    var own: [String: String] = [:]
    for template in options.store.templates {
      let path = absolutePath(folder) + "/" + template.name
      guard let bytes = LocalFileTree().contents(of: path) else {
        // A missing template is replaced by the built-in one.
        guard isMissing(path) else { throw TemplateProblem.unreadable(path) }
        continue
      }
      own[template.name] = String(decoding: bytes, as: UTF8.self)
    }
    return own
  }

  private func isMissing(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// Writes the outputs, and removes generated files that are no longer needed, which their header identifies.
  private func store(_ outputs: [RecordOutput], in folder: String, writes: Bool) throws -> Result {
    var result = Result()
    let tree = LocalFileTree()
    for output in outputs {
      let path = folder + "/" + output.name
      let bytes = Array(output.text.utf8)
      if tree.contents(of: path) == bytes {
        result.unchanged += 1
        continue
      }
      if writes {
        try LocalFiles.makeFolder(folder)
        _ = try LocalFiles.write(bytes, to: path)
      }
      result.written.append(shownPath(path))
    }
    let made = Set(outputs.map(\.name))
    for entry in (tree.entries(of: folder) ?? []).sorted(by: { $0.name < $1.name }) where !made.contains(entry.name) {
      let path = folder + "/" + entry.name
      guard entry.name.hasSuffix(".swift"), let bytes = tree.contents(of: path), bytes.starts(with: Self.header) else {
        continue
      }
      if writes { try LocalFiles.remove(path) }
      result.removed.append(shownPath(path))
    }
    return result
  }

  private static let header = Array("// Generated by martlet ".utf8)

  /// Writes the built-in templates into a folder, for editing. Existing files are not changed.
  package static func eject(_ store: RecordStore, to folder: String) throws -> [String] {
    let folder = absolutePath(folder)
    try LocalFiles.makeFolder(folder)
    var written: [String] = []
    for template in store.templates {
      let path = folder + "/" + template.name
      guard !LocalFiles.exists(path) else { continue }
      _ = try LocalFiles.write(Array(template.text.utf8), to: path)
      written.append(shownPath(path))
    }
    return written
  }
}
