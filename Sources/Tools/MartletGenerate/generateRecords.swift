import RecordGeneration
import SourceText
import SwiftDeclarations
import SwiftTypeModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `martlet-generate record`: records, translators and DAOs of a target's marked structs, in one file; an empty one
/// when no struct is marked.
func generateRecords(_ words: [String]) throws(GenerateProblem) {
  let options = try GenerateOptions(words, known: ["source", "sources", "output", "store", "templates", "module"])
  let output = try options.required("output")
  let name = options.all("store").last ?? RecordStore.sqlite.rawValue
  guard let store = RecordStore(rawValue: name) else {
    throw .usage("'--store' is one of \(RecordStore.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  var own: [String: String] = [:]
  if let folder = options.all("templates").last {
    guard access(folder, R_OK | X_OK) == 0 else { throw .file(folder) }
    for template in store.templates {
      let path = "\(folder)/\(template.name)"
      var status = stat()
      // A template that is not there is the pack's; the folder has to be there.
      if lstat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR { continue }
      own[template.name] = String(decoding: try readFile(path), as: UTF8.self)
    }
  }
  let model = TypeModel(try readTarget(options))
  var log = DiagnosticLog()
  let outputs = RecordPack(store, overridden: own).generate(from: model, into: &log)
  guard let outputs else { throw GenerateProblem(lines: log.diagnostics.map(\.description)) }
  for warning in log.diagnostics { writeError(warning.description) }
  try writeFile(Array(outputs.map(\.text).joined(separator: "\n").utf8), to: output)
}
