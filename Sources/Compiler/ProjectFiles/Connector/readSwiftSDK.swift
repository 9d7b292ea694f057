import Configuration
import Files
import SourceText

/// One entry of `generate.swiftSdk`.
/// - Returns: `nil` after an error in `log`.
func readSwiftSDK(_ sdk: YAMLMapping, into log: inout DiagnosticLog) -> SwiftSDKConfiguration? {
  sdk.warnOfUnknownKeys(
    [
      "outputDir", "package", "observablePublisher", "clientCache", "runtime", "endpoint", "coreSdkPackageLocation",
    ], into: &log)
  let folder = sdk.requiredText("outputDir", fix: "add 'outputDir: ../../Generated'", into: &log)
  let package = sdk.requiredText("package", fix: "add 'package: DataConnectGenerated'", into: &log)
  if let package { checkPackageName(package, at: sdk["package"]?.position ?? sdk.node.position, into: &log) }
  let publisher: SwiftSDKConfiguration.ObservablePublisher? = choice("observablePublisher", of: sdk, into: &log)
  let runtime: SwiftSDKConfiguration.Runtime? = choice("runtime", of: sdk, into: &log)
  let endpoint = readEndpoint(sdk, into: &log)
  let cache = readClientCache(sdk, into: &log)
  let core = sdk.text("coreSdkPackageLocation", into: &log)
  guard let folder, let package else { return nil }
  return SwiftSDKConfiguration(
    outputDirectory: normalizedPath(folder), package: package,
    observablePublisher: publisher ?? .observableMacro, clientCache: cache, runtime: runtime ?? .martlet,
    endpoint: endpoint, corePackageLocation: core, position: sdk.node.position)
}

/// One of a few words, in any case.
private func choice<Value: RawRepresentable<String> & CaseIterable>(
  _ key: String, of mapping: YAMLMapping, into log: inout DiagnosticLog
) -> Value? {
  guard let text = mapping.text(key, into: &log) else { return nil }
  if let found = Value.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) { return found }
  log.report(
    .unknownValue(
      text, of: "\(mapping.name).\(key)", known: Value.allCases.map(\.rawValue),
      at: mapping[key]?.position ?? mapping.node.position))
  return nil
}

/// `package` names a folder, a Swift package, a target and a module: nothing that leaves the folder, nothing that hides
/// a module which the generated files import.
private func checkPackageName(_ name: String, at position: SourcePosition, into log: inout DiagnosticLog) {
  let mark = "-_.".utf8
  let first = name.utf8.first ?? 0
  let isSound =
    name.utf8.allSatisfy { isLetterOrDigit($0) || mark.contains($0) }
    && (isLetterOrDigit(first) && first > UInt8(ascii: "9") || first == UInt8(ascii: "_")) && name.utf8.count <= 100
  let taken = ["Martlet", "Swift", "Foundation", "FoundationEssentials", "FirebaseCore", "FirebaseDataConnect"]
  guard isSound else {
    log.report(
      Diagnostic(
        id: "invalid-package-name", position: position, what: "'\(name)' cannot name a Swift package",
        why: "it names a folder, a package and a module: letters, digits, '-', '_' and '.', and no digit first",
        fix: "write 'package: DataConnectGenerated'"))
    return
  }
  guard taken.contains(name) else { return }
  log.report(
    Diagnostic(
      id: "invalid-package-name", position: position, what: "'\(name)' cannot name a generated package",
      why: "the generated files import a module of this name", fix: "write 'package: \(name)Generated'"))
}

private func readEndpoint(_ sdk: YAMLMapping, into log: inout DiagnosticLog) -> String? {
  guard let text = sdk.text("endpoint", into: &log), !text.isEmpty else { return nil }
  guard isServerAddress(text) else {
    log.report(
      Diagnostic(
        id: "invalid-endpoint", position: sdk["endpoint"]?.position ?? sdk.node.position,
        what: "'\(text)' is no address of a server",
        why:
          "the app sends its requests there: scheme, host, perhaps a port from 1 to 65535 and a path, and nothing else",
        fix: "write 'endpoint: https://data.example.com'"))
    return nil
  }
  return text
}

private func readClientCache(_ sdk: YAMLMapping, into log: inout DiagnosticLog) -> SwiftSDKConfiguration.ClientCache? {
  guard let cache = sdk.mapping("clientCache", into: &log) else {
    if sdk.node["clientCache"] != nil, sdk["clientCache"] == nil {
      log.report(
        Diagnostic(
          id: "empty-client-cache", severity: .warning, position: sdk.position(ofKey: "clientCache"),
          what: "'clientCache' has no value", why: "the SDK gets no cache",
          fix: "write 'clientCache: {}' for a cache with the usual settings"))
    }
    return nil
  }
  cache.warnOfUnknownKeys(["maxAge", "storage", "maxSize"], into: &log)
  var result = SwiftSDKConfiguration.ClientCache()
  if let text = cache.text("maxAge", into: &log) {
    if let seconds = parseDuration(text) {
      result.maxAge = seconds
    } else {
      let number = Int(text).map { "write 'maxAge: \(abs($0))s'" }
      log.report(
        Diagnostic(
          id: "invalid-duration", position: cache["maxAge"]?.position ?? cache.node.position,
          what: "'\(text)' is no time span", why: "it has numbers with units: h, m, s, ms, us, ns",
          fix: number ?? "write '30s' or '1h30m'"))
    }
  }
  if let storage: SwiftSDKConfiguration.ClientCache.Storage = choice("storage", of: cache, into: &log) {
    result.storage = storage
  }
  if let text = cache.text("maxSize", into: &log) {
    result.maxSize = parseByteSize(text)
    if result.maxSize == nil {
      log.report(
        Diagnostic(
          id: "invalid-size", position: cache["maxSize"]?.position ?? cache.node.position,
          what: "'\(text)' is no size", why: "it is a whole number above zero with B, KB, MB, GB, KiB, MiB or GiB",
          fix: "write '100MB'"))
    }
  }
  return result
}
