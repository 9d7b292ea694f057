import Files
import JSONText
import ProjectFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The Swift files of a package's targets, with the module name of each target.
///
/// The manifest is read with `swift package dump-package`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func packageSources(
  _ selection: TemplateConfiguration.PackageSelection
) throws(TemplateProblem) -> [(module: String, files: [String])] {
  let root = absolutePath(selection.path)
  let folder = root.hasSuffix("/Package.swift") ? String(root.dropLast("/Package.swift".count)) : root
  guard LocalFiles.exists(folder + "/Package.swift") else { throw .unreadable(folder + "/Package.swift") }
  let result = runProgram(["swift", "package", "--package-path", folder, "dump-package"])
  guard result.status == 0, let manifest = try? parseJSON(result.output), let targets = manifest["targets"]?.array
  else {
    let said = String(decoding: result.output.suffix(2_000), as: UTF8.self)
    throw TemplateProblem(
      .configuration,
      ["\(selection.position): error: Invalid sources. Unable to load manifest"]
        + said.split(separator: "\n").map { "  \($0)" })
  }
  return try selectedTargets(selection, targets, in: folder)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func selectedTargets(
  _ selection: TemplateConfiguration.PackageSelection, _ targets: [JSONValue], in folder: String
) throws(TemplateProblem) -> [(module: String, files: [String])] {
  var result: [(module: String, files: [String])] = []
  for name in selection.targets {
    guard let target = targets.first(where: { $0["name"]?.string == name }) else {
      let names = targets.compactMap { $0["name"]?.string }.joined(separator: ", ")
      throw TemplateProblem(
        .configuration,
        [
          "\(selection.position): error: Invalid sources. The package has no target '\(name)'",
          "  why: its targets are \(names)",
        ])
    }
    let usual = ["Sources", "Source", "src", "srcs", "Tests"].map { "\(folder)/\($0)/\(name)" }
    let path =
      target["path"]?.string.map { joinedPath(folder, $0) } ?? usual.first(where: LocalFiles.isFolder) ?? usual[0]
    let excluded = (target["exclude"]?.array ?? []).compactMap(\.string).map { joinedPath(path, $0) }
    let listed = (target["sources"]?.array ?? []).compactMap(\.string).map { joinedPath(path, $0) }
    let files = try gatherFiles(
      .init(include: listed.isEmpty ? [path] : listed, exclude: excluded), extensions: swiftExtensions)
    result.append((name, files))
  }
  return result
}
