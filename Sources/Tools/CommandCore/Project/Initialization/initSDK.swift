import Configuration
package import Files
import ProjectFiles
import ServiceCompiler
package import SourceText

/// Options of `init sdk` from the environment: the same `FDC_…` variables that the Firebase CLI reads.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct InitSDKChoices: Sendable {
  /// `FDC_CONNECTOR`: a connector id, or `location/service/connector`.
  package var connector: String?
  /// `FDC_APP_FOLDER`.
  package var appFolder: String?
  /// `FDC_SDK_PLATFORM`.
  package var platform: String?
  /// `FDC_SDK_FRAMEWORKS`: `react`, `angular`.
  package var frameworks: [String]

  package init(connector: String? = nil, appFolder: String? = nil, platform: String? = nil, frameworks: [String] = []) {
    self.connector = connector
    self.appFolder = appFolder
    self.platform = platform
    self.frameworks = frameworks
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct InitSDKReport: Sendable {
  /// The paths of connector.yaml files, and whether they changed.
  package var edited: [(path: String, changed: Bool)] = []
  package var apps: [AppPlatform] = []
}

/// Adds the SDKs that the apps below a folder need to connector.yaml.
/// - Returns: `nil` if there are errors, which are in `log`; nothing was written then.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func initSDK(
  for project: Project, startingAt folder: String, _ choices: InitSDKChoices, into log: inout DiagnosticLog
) throws(FileError) -> InitSDKReport? {
  guard let connector = chooseConnector(project, choices, into: &log),
    let apps = chooseApps(folder, choices, into: &log)
  else { return nil }
  let severalConnectors = project.sources.connectors.count > 1
  let path = joinedPath(connector.folder, "connector.yaml")
  let original = LocalFileTree().contents(of: path) ?? []
  var bytes = original
  for app in apps {
    let entry = sdkEntry(
      for: app, connector: connector, suffix: severalConnectors ? connector.connectorID : nil, choices)
    guard let edited = addingSDK(entry, to: bytes, path: path, into: &log) else { return nil }
    bytes = edited
  }
  try LocalFiles.write(bytes, to: path)
  return InitSDKReport(edited: [(path, bytes != original)], apps: apps)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func chooseConnector(
  _ project: Project, _ choices: InitSDKChoices, into log: inout DiagnosticLog
) -> ConnectorConfiguration? {
  let connectors = project.sources.connectors.map(\.configuration)
  if let name = choices.connector?.split(separator: "/").last.map(String.init) {
    if let found = connectors.first(where: { $0.connectorID == name }) { return found }
    let near = nearestName(to: name, among: connectors.map(\.connectorID))
    log.report(
      Diagnostic(
        id: "unknown-connector", position: project.place, what: "unknown connector '\(name)'",
        fix: near.map { "write '\($0)'" }))
    return nil
  }
  guard let first = connectors.first else {
    log.report(
      Diagnostic(
        id: "no-connector", position: project.place, what: "the service has no connectors",
        why: "an SDK is generated from the operations of a connector", fix: "add a folder to 'connectorDirs'"))
    return nil
  }
  guard connectors.count == 1 else {
    let names = connectors.map(\.connectorID).joined(separator: ", ")
    log.report(
      Diagnostic(
        id: "several-connectors", position: project.place, what: "the service has several connectors: \(names)",
        fix: "choose one, for example with '--connector \(first.connectorID)' or FDC_CONNECTOR=\(first.connectorID)"))
    return nil
  }
  return first
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func chooseApps(
  _ folder: String, _ choices: InitSDKChoices, into log: inout DiagnosticLog
) -> [AppPlatform]? {
  let start = choices.appFolder.map { joinedPath(folder, $0) } ?? folder
  let place = SourcePosition(path: start, line: 1, column: 1)
  if let name = choices.platform {
    guard let kind = AppPlatform.Kind(rawValue: name.uppercased()) else {
      log.report(
        Diagnostic(
          id: "unknown-platform", position: place, what: "unknown platform '\(name)'",
          fix: "use one of \(AppPlatform.Kind.allCases.map(\.rawValue).joined(separator: ", "))"))
      return nil
    }
    let found = findApps(below: start, in: LocalFileTree()).first { $0.kind == kind }
    return [found ?? AppPlatform(kind: kind, folder: start)]
  }
  let apps = findApps(below: start, in: LocalFileTree())
  guard !apps.isEmpty else {
    log.report(
      Diagnostic(
        id: "no-app", position: place, what: "no app found in this folder or its subfolders",
        why: "an app is recognized by its *.xcodeproj, Package.swift, build.gradle or package.json",
        fix: "run the command in the app's folder, or set FDC_APP_FOLDER and FDC_SDK_PLATFORM"))
    return nil
  }
  return apps
}

/// The entry that the official tool writes for each platform. If there are several connectors, the connector id
/// makes the package names unique.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func sdkEntry(
  for app: AppPlatform, connector: ConnectorConfiguration, suffix: String?, _ choices: InitSDKChoices
) -> SDKEntry {
  let base = absolutePath(connector.folder)
  let path = relativePath(from: base, to: app.folder)
  let named = suffix.map { id in
    id.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
  switch app.kind {
  case .ios:
    // The SDK is placed beside an Xcode project, or inside a Swift package, where its manifest can refer to it.
    return SDKEntry(
      key: "swiftSdk", outputDirectory: joinedPath(path, "FirebaseDataConnectGenerated"),
      package: "DataConnectGenerated" + (named ?? ""))
  case .android:
    return SDKEntry(
      key: "kotlinSdk", outputDirectory: joinedPath(path, "src/main/kotlin"),
      package: "com.google.firebase.dataconnect.generated" + (suffix.map { ".\($0)" } ?? ""))
  case .web:
    var members = [
      SDKEntry.Member(key: "outputDir", text: joinedPath(path, "src/dataconnect-generated")),
      SDKEntry.Member(key: "package", text: "@dataconnect/generated" + (suffix.map { "-\($0)" } ?? "")),
      SDKEntry.Member(key: "packageJsonDir", text: path),
    ]
    for framework in choices.frameworks where ["react", "angular"].contains(framework) {
      members.append(SDKEntry.Member(key: framework, text: "true"))
    }
    return SDKEntry(key: "javascriptSdk", members: members)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Project {
  /// The position of dataconnect.yaml, for diagnostics about the service as a whole.
  var place: SourcePosition { SourcePosition(path: path("dataconnect.yaml"), line: 1, column: 1) }
}
