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

/// Without `a/..`, so that two spellings of one folder are equal.
package func resolvedPath(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/") {
    if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
  }
  return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
}
