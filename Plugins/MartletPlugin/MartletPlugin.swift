import Foundation
import PackagePlugin

/// Renders the templates of a target when one of its sources changes, and generates the records of its annotated
/// structs if the target depends on `Records`.
///
/// The templates of a target are `Templates/<Target>/*.stencil` in the folder of Package.swift. Each generates one
/// Swift file of the target; files whose name starts with `_` are only included by other templates.
/// `Templates/<Target>/arguments.txt` contains the values of `argument` for templates, one `key=value` per line.
/// `Templates/<Target>/Records` may contain templates that replace those of `martlet record --eject`.
@main
struct MartletPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let sources = module.sourceFiles(withSuffix: "swift").map(\.url)
    let folder = context.package.directoryURL.appending(path: "Templates").appending(path: target.name)
    return try commands(
      TargetInput(
        name: target.name, module: module.moduleName, sources: sources, templates: folder,
        storesRecords: target.dependencies.contains { $0.isRecords }),
      tool: try context.tool(named: "MartletGenerate").url, workFolder: context.pluginWorkDirectoryURL)
  }
}

/// The properties of a target that the plugin needs.
private struct TargetInput {
  let name: String
  let module: String
  let sources: [URL]
  /// The folder of the target's templates.
  let templates: URL
  let storesRecords: Bool
}

extension TargetDependency {
  /// Whether this is the runtime of generated records.
  fileprivate var isRecords: Bool {
    switch self {
    case .product(let product): product.name == "Records"
    case .target(let target): target.name == "Records"
    @unknown default: false
    }
  }
}

private func commands(_ target: TargetInput, tool: URL, workFolder: URL) throws -> [Command] {
  // A target without this folder has no templates.
  let found =
    (try? FileManager.default.contentsOfDirectory(at: target.templates, includingPropertiesForKeys: nil)) ?? []
  let templates = found.filter { $0.pathExtension == "stencil" }.sorted { $0.path < $1.path }
  guard !templates.isEmpty || target.storesRecords else { return [] }
  let list = workFolder.appending(path: "sources.txt")
  let text = Data(target.sources.map(\.path).sorted().joined(separator: "\n").utf8)
  if (try? Data(contentsOf: list)) != text { try text.write(to: list) }
  let records = target.storesRecords ? [recordCommand(target, tool: tool, workFolder: workFolder, list: list)] : []
  let arguments = found.filter { $0.lastPathComponent == "arguments.txt" }
  return records
    + templates.filter { !$0.lastPathComponent.hasPrefix("_") }.map { template in
      let name = template.deletingPathExtension().lastPathComponent
      let output = workFolder.appending(path: "\(name).generated.swift")
      return .buildCommand(
        displayName: "Rendering \(template.lastPathComponent) for \(target.name)", executable: tool,
        arguments: [
          "template", "--sources", list.path, "--module", target.module, "--template", template.path, "--output",
          output.path,
        ] + arguments.flatMap { ["--arguments", $0.path] },
        inputFiles: target.sources + templates + arguments + [list], outputFiles: [output])
    }
}

private func recordCommand(_ target: TargetInput, tool: URL, workFolder: URL, list: URL) -> Command {
  let output = workFolder.appending(path: "Records.generated.swift")
  let folder = target.templates.appending(path: "Records")
  // A target without custom templates uses the built-in ones.
  let own = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  return .buildCommand(
    displayName: "Generating the records of \(target.name)", executable: tool,
    arguments: ["record", "--sources", list.path, "--module", target.module, "--output", output.path]
      + (own.isEmpty ? [] : ["--templates", folder.path]),
    inputFiles: target.sources + own + [list], outputFiles: [output])
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension XcodeTargetDependency {
    fileprivate var isRecords: Bool {
      switch self {
      case .product(let product): product.name == "Records"
      case .target(let target): target.displayName == "Records"
      @unknown default: false
      }
    }
  }

  extension MartletPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let sources = target.inputFiles.filter { $0.url.pathExtension == "swift" }.map(\.url)
      let folder = context.xcodeProject.directoryURL.appending(path: "Templates").appending(path: target.displayName)
      let module = target.product?.name ?? target.displayName
      return try commands(
        TargetInput(
          name: target.displayName, module: module, sources: sources, templates: folder,
          storesRecords: target.dependencies.contains { $0.isRecords }),
        tool: try context.tool(named: "MartletGenerate").url, workFolder: context.pluginWorkDirectoryURL)
    }
  }
#endif
