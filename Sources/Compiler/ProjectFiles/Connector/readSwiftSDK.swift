import Configuration
import Files
import SourceText

/// Reads one entry of `generate.swiftSdk`.
/// - Returns: `nil` after reporting an error to `log`.
func readSwiftSDK(_ sdk: YAMLMapping, into log: inout DiagnosticLog) -> SwiftSDKConfiguration? {
  sdk.warnAboutUnknownKeys(
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

/// Reads a value that must be one of a fixed set, ignoring case.
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

/// Checks `package`, which names a folder, a Swift package, a target and a module. It must not leave the output folder
/// or hide a module that the generated files import.
private func checkPackageName(_ name: String, at position: SourcePosition, into log: inout DiagnosticLog) {
  let mark = "-_.".utf8
  let first = name.utf8.first ?? 0
  let isValid =
    name.utf8.allSatisfy { isLetterOrDigit($0) || mark.contains($0) }
    && (isLetterOrDigit(first) && first > UInt8(ascii: "9") || first == UInt8(ascii: "_")) && name.utf8.count <= 100
  let taken = ["Martlet", "Swift", "Foundation", "FoundationEssentials", "FirebaseCore", "FirebaseDataConnect"]
  guard isValid else {
    log.report(
      Diagnostic(
        id: "invalid-package-name", position: position, what: "'\(name)' is not a valid package name",
        why: "a package name has up to 100 letters, digits, '-', '_' and '.', and begins with a letter or '_'",
        fix: "use a name such as 'DataConnectGenerated'"))
    return
  }
  guard taken.contains(name) else { return }
  log.report(
    Diagnostic(
      id: "invalid-package-name", position: position, what: "the package name '\(name)' is reserved",
      why: "the generated files import a module of this name", fix: "use another name, such as '\(name)Generated'"))
}

private func readEndpoint(_ sdk: YAMLMapping, into log: inout DiagnosticLog) -> String? {
  guard let text = sdk.text("endpoint", into: &log), !text.isEmpty else { return nil }
  guard isServerAddress(text) else {
    log.report(
      Diagnostic(
        id: "invalid-endpoint", position: sdk["endpoint"]?.position ?? sdk.node.position,
        what: "'\(text)' is not a valid server URL",
        why:
          "an endpoint consists of a scheme (http or https), a host, and optionally a port from 1 to 65535 and a path",
        fix: "use a URL such as 'https://data.example.com'"))
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
          what: "'clientCache' is empty", why: "without a value, the SDK has no cache",
          fix: "use 'clientCache: {}' to enable the cache with default settings"))
    }
    return nil
  }
  cache.warnAboutUnknownKeys(["maxAge", "storage", "maxSize"], into: &log)
  var result = SwiftSDKConfiguration.ClientCache()
  if let text = cache.text("maxAge", into: &log) {
    if let seconds = parseDuration(text) {
      result.maxAge = seconds
    } else {
      let number = Int(text).map { "change it to '\($0.magnitude)s'" }
      log.report(
        Diagnostic(
          id: "invalid-duration", position: cache["maxAge"]?.position ?? cache.node.position,
          what: "'\(text)' is not a valid duration",
          why: "a duration consists of numbers with the units h, m, s, ms, us, ns",
          fix: number ?? "use a duration such as '30s' or '1h30m'"))
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
          what: "'\(text)' is not a valid size",
          why: "a size is a positive integer with an optional unit B, KB, MB, GB, KiB, MiB or GiB",
          fix: "use a size such as '100MB'"))
    }
  }
  return result
}
