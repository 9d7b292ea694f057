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

/// `martlet-generate record`: writes the records, mappings and DAOs of a target's annotated structs into one file.
/// The file is empty if no struct is annotated.
func generateRecords(_ words: [String]) throws(GenerateProblem) {
  let options = try GenerateOptions(words, known: ["source", "sources", "output", "store", "templates", "module"])
  let output = try options.required("output")
  let name = options.all("store").last ?? RecordStore.sqlite.rawValue
  guard let store = RecordStore(rawValue: name) else {
    throw .usage(
      "'\(name)' is not a valid value for '--store': expected \(RecordStore.allCases.map(\.rawValue).joined(separator: ", "))"
    )
  }
  var own: [String: String] = [:]
  if let folder = options.all("templates").last {
    guard access(folder, R_OK | X_OK) == 0 else { throw .file(folder) }
    for template in store.templates {
      let path = "\(folder)/\(template.name)"
      var status = stat()
      // A missing template is replaced by the built-in one; the folder itself must exist.
      if lstat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR { continue }
      own[template.name] = String(decoding: try readFile(path), as: UTF8.self)
    }
  }
  let model = TypeModel(try readTarget(options))
  var log = DiagnosticLog()
  let outputs = RecordGenerator(store, overridden: own).generate(from: model, into: &log)
  guard let outputs else { throw GenerateProblem(lines: log.diagnostics.map(\.description)) }
  for warning in log.diagnostics { writeError(warning.description) }
  try writeFile(Array(outputs.map(\.text).joined(separator: "\n").utf8), to: output)
}
