import SourceText
import SwiftDeclarations
import SwiftTypeModel

/// The sources of a target: the files of `--source`, and those that the files of `--sources` list. Writes syntax
/// warnings to standard error.
/// - Throws: ``GenerateProblem`` if a file cannot be read or has a merge conflict.
func readTarget(_ options: GenerateOptions) throws(GenerateProblem) -> [TypeModel.Source] {
  let module = options.all("module").last
  var files: [TypeModel.Source] = []
  for path in try options.paths("source", listed: "sources").sorted() {
    let file = readSource(path: path, bytes: try readFile(path))
    for diagnostic in file.diagnostics {
      guard diagnostic.severity == .warning else { throw GenerateProblem(lines: [diagnostic.description]) }
      writeError(diagnostic.description)
    }
    files.append(TypeModel.Source(file: file, module: module))
  }
  return files
}
