import SourceText
import SwiftDeclarations
import SwiftTypeModel

/// The sources of a target: those of `--source`, and of the lists of `--sources`. What cannot be read of them is told;
/// a merge conflict ends the run.
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
