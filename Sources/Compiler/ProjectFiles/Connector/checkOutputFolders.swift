package import Configuration
import Files
package import SourceText

/// Reports SDKs of a service that share an output folder, because each would delete the other's files.
package func checkOutputFolders(_ connectors: [ConnectorConfiguration], into log: inout DiagnosticLog) {
  var taken: [String: SourcePosition] = [:]
  for connector in connectors {
    for sdk in connector.swiftSDKs {
      let folder = resolvedPath(joinedPath(joinedPath(connector.folder, sdk.outputDirectory), sdk.package))
      guard let other = taken.updateValue(sdk.position, forKey: folder) else { continue }
      log.report(
        Diagnostic(
          id: "shared-output-folder", position: sdk.position,
          what: "the SDK of '\(connector.connectorID)' has the same output folder as another SDK: \(folder)",
          why: "each SDK needs a separate output folder", fix: "change 'package' or 'outputDir' of one of them",
          notes: [.init(position: other, text: "the other SDK is here")]))
    }
  }
}
