import Files

/// The bytes of a file.
/// - Throws: ``GenerateProblem/file(_:)`` for a file that cannot be read.
func readFile(_ path: String) throws(GenerateProblem) -> [UInt8] {
  guard let bytes = LocalFileTree().contents(of: path) else { throw .file(path) }
  return bytes
}

/// Writes a file unless it already holds these bytes, so that the build does not compile it again.
func writeFile(_ bytes: [UInt8], to path: String) throws(GenerateProblem) {
  do throws(FileError) {
    try LocalFiles.write(bytes, to: path)
  } catch {
    throw .file(path)
  }
}
