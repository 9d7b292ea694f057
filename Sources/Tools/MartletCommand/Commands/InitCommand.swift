import CommandCore
import Files
import ProjectFiles
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let initialise = Command(
    name: "init", summary: "create a project; 'init sdk' adds SDKs to connector.yaml", words: "[sdk] [DIR]",
    positionalLimit: 2,
    options: [
      Option(name: "name", value: "ID", help: "the service id; default: the name of the folder"),
      Option(name: "connector", value: "ID", help: "for 'sdk': the connector id; also FDC_CONNECTOR"),
    ],
    run: { arguments in
      if arguments.positional.first == "sdk" { return try initializeSDK(arguments) }
      guard arguments.positional.count <= 1 else {
        throw UsageError(message: "unexpected argument '\(arguments.positional[1])'")
      }
      return try initializeProject(arguments)
    })
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func initializeProject(_ arguments: Arguments) throws -> ExitCode {
  let folder = arguments.positional.first ?? "."
  let absolute = folder.hasPrefix("/") ? folder : joinedPath(LocalFiles.currentFolder, folder)
  let name = arguments["name"] ?? serviceID(from: absolute)
  let report = try initProject(in: folder, name: name)
  for path in report.created { Terminal.print("created  \(joinedPath(folder, path))") }
  for path in report.kept { Terminal.print("kept     \(joinedPath(folder, path))") }
  let inside = folder == "." ? "" : " \(folder)"
  Terminal.print("next: martlet dev\(inside)")
  return .done
}

/// The folder's name in lower case. Each character that is not an ASCII letter or digit becomes a hyphen.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func serviceID(from folder: String) -> String {
  let name = folder.split(separator: "/").last(where: { $0 != "." }) ?? "service"
  let id = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
  return id.contains { $0 != "-" } ? String(id) : "service"
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func initializeSDK(_ arguments: Arguments) throws -> ExitCode {
  var log = DiagnosticLog()
  let folder = arguments.positional.dropFirst().first
  let current = LocalFiles.currentFolder
  guard let project = readProject(from: folder, currentFolder: current, in: LocalFileTree(), into: &log) else {
    Terminal.print(log)
    return .wrongInput
  }
  let choices = InitSDKChoices(
    connector: arguments["connector"] ?? environment("FDC_CONNECTOR"), appFolder: environment("FDC_APP_FOLDER"),
    platform: environment("FDC_SDK_PLATFORM"),
    frameworks: environment("FDC_SDK_FRAMEWORKS")?.split(separator: ",").map(String.init) ?? [])
  let start = folder.map { $0.hasPrefix("/") ? $0 : joinedPath(current, $0) } ?? current
  guard let report = try initSDK(for: project, startingAt: start, choices, into: &log),
    let (_, service) = compileProject(folder, into: &log),
    let generated = try generateSDKs(of: service, checkout: findCheckout(), into: &log)
  else {
    Terminal.print(log)
    return .wrongInput
  }
  Terminal.print(log)
  for file in report.edited { Terminal.print("\(file.changed ? "edited " : "kept   ") \(file.path)") }
  for line in generated.lines { Terminal.print(line) }
  if report.apps.contains(where: { $0.kind == .ios }) {
    Terminal.print(
      "next, in Xcode: choose File > Add Package Dependencies > Add Local, and select the folder of the Swift SDK")
  }
  return .done
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func environment(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}
