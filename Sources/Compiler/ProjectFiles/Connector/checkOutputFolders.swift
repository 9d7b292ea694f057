package import Configuration
import Files
package import SourceText

/// Reports SDKs of one service that would write into one folder: each removes what the other has written.
package func checkOutputFolders(_ connectors: [ConnectorConfiguration], into log: inout DiagnosticLog) {
  var taken: [String: SourcePosition] = [:]
  for connector in connectors {
    for sdk in connector.swiftSDKs {
      let folder = resolvedPath(joinedPath(joinedPath(connector.folder, sdk.outputDirectory), sdk.package))
      guard let other = taken.updateValue(sdk.position, forKey: folder) else { continue }
      log.report(
        Diagnostic(
          id: "shared-output-folder", position: sdk.position,
          what: "the SDK of '\(connector.connectorID)' goes into a folder that another SDK has: \(folder)",
          why: "a package holds one connector", fix: "change 'package' or 'outputDir' of one of them",
          notes: [.init(position: other, text: "the other is here")]))
    }
  }
}
