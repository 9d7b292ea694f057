import ConnectorAPI
import DataModel
package import Files
import ProjectFiles
package import ServiceCompiler

/// Writes `.dataconnect/schema/`, which editors read, and removes files of earlier runs that are no longer needed.
/// - Returns: The number of files that changed.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
@discardableResult
package func writeSchemaFiles(of service: CompiledService, to outputFolder: String) throws(FileError) -> Int {
  let folder = joinedPath(outputFolder, "schema")
  let files = renderConnectorAPI(service.model)
  var changed = 0
  for file in files where try LocalFiles.write(Array(file.text.utf8), to: joinedPath(folder, file.path)) {
    changed += 1
  }
  let written = Set(files.map(\.path))
  for name in ["implicit", "relation", "query", "mutation", "input"] where !written.contains("main/\(name).gql") {
    let path = joinedPath(folder, "main/\(name).gql")
    guard LocalFiles.exists(path) else { continue }
    try LocalFiles.remove(path)
    changed += 1
  }
  return changed
}
