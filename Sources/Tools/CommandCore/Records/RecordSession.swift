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

/// What `martlet record` is asked for.
package struct RecordOptions: Sendable {
  package var sources: [String] = []
  package var excludedSources: [String] = []
  /// The folder of the generated files.
  package var output = ""
  /// A folder with templates of the user's own, by the names of the pack's.
  package var templates: String?
  package var store = RecordStore.sqlite
  package var defines: Set<String>?
  package var allowsOutside = false

  package init() {}
}

/// One run: reads sources, makes the records, writes what has changed.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct RecordSession {
  package struct Result: Sendable {
    /// Paths as they are shown.
    package var written: [String] = []
    package var removed: [String] = []
    package var unchanged = 0
  }

  private let options: RecordOptions

  package init(_ options: RecordOptions) { self.options = options }

  /// - Parameter writes: Whether files are changed; else the result says which would be.
  /// - Returns: `nil` when `log` holds an error; then nothing was written.
  package func run(writes: Bool, into log: inout DiagnosticLog) throws -> Result? {
    let folder = absolutePath(options.output)
    guard options.allowsOutside || bounds.contains(folder) else {
      log.report(
        Diagnostic(
          id: "record-output", position: SourcePosition(path: shownPath(folder), line: 1, column: 1),
          what: "the output folder lies outside of the project", why: "a slip in a path must not overwrite other files",
          fix: "name a folder inside, or write '--allow-outside'"))
      return nil
    }
    guard let outputs = try outputs(into: &log) else { return nil }
    return try store(outputs, in: folder, writes: writes)
  }

  private var bounds: ProjectBounds { ProjectBounds(folder: LocalFiles.currentFolder, inputs: options.sources) }

  private func outputs(into log: inout DiagnosticLog) throws -> [RecordOutput]? {
    let paths = try swiftFiles(in: options.sources, excluding: options.excludedSources + [options.output])
    let tree = LocalFileTree()
    // Without one of them its records would count as no longer made, and be removed.
    let files = try paths.map { path in
      guard let bytes = tree.contents(of: path) else { throw TemplateProblem.unreadable(path) }
      return SourceBytes(path: shownPath(path), bytes: bytes)
    }
    let sources = readSources(files, threads: 4)
    for file in sources.files { for diagnostic in file.diagnostics { log.report(diagnostic) } }
    guard !log.hasErrors else { return nil }
    let model = TypeModel(sources.files.map { TypeModel.Source(file: $0) }, defines: options.defines)
    let pack = RecordPack(options.store, overridden: try ownTemplates())
    let outputs = pack.generate(from: model, into: &log)
    if let outputs, outputs.isEmpty {
      log.report(
        Diagnostic(
          id: "record-none", severity: .warning, position: SourcePosition(path: ".", line: 1, column: 1),
          what: "no struct is marked", fix: "write '// sourcery: persist' above the structs to store"))
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
        // A template that is not there is the pack's.
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

  /// Files of ours that are no longer made are removed: they begin with our header.
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

  /// Writes the pack's templates into a folder, to be changed there. Files that are there stay.
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
