import Foundation
import TestSupport
import Testing

/// What Package.swift declares, as `swift package dump-package` prints it.
struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]

    /// The layer of a target in `Sources/<layer>/<name>`; `nil` for targets elsewhere.
    var layer: String? {
      guard let parts = path?.split(separator: "/"), parts.count == 3, parts[0] == "Sources" else { return nil }
      return String(parts[1])
    }

    var isSystemLibrary: Bool { type == "system" || layer == "System" }
    var dependencyNames: Set<String> { Set(dependencies.map(\.name)) }
  }

  struct Dependency: Decodable {
    let name: String

    private enum CodingKeys: String, CodingKey {
      case byName, target, product
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let key = try #require(container.allKeys.first, "a dependency has a kind")
      var values = try container.nestedUnkeyedContainer(forKey: key)
      name = try values.decode(String.self)
    }
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  let targets: [Target]
  let products: [Product]

  /// The layers from the lowest to the highest. A module imports from its own layer and from those before it.
  static let layers = [
    "System", "Base", "Languages", "Compiler", "Generators", "Network", "Storage", "Service", "Client", "Tools",
  ]

  /// Read once for all tests: the package manager takes seconds.
  static let shared = Task {
    let manifest = try await read()
    return (manifest: manifest, imports: try manifest.readImports())
  }

  private static func read() async throws -> Manifest {
    let scratch = try TemporaryFolder()
    // A separate build folder, since the one of the running tests is locked.
    let result = try await run(
      ["swift", "package", "--scratch-path", scratch.path, "dump-package"], in: Repository.root)
    try #require(result.status == 0, "\(result.output)")
    let start = try #require(result.output.firstIndex(of: "{"))
    return try JSONDecoder().decode(Manifest.self, from: Data(result.output[start...].utf8))
  }

  /// The modules of this package that each module of `Sources` imports, by the files themselves.
  func readImports() throws -> [String: Set<String>] {
    let names = Set(targets.map(\.name))
    var imports: [String: Set<String>] = [:]
    for target in targets {
      guard target.layer != nil, !target.isSystemLibrary, let path = target.path else { continue }
      imports[target.name] = try importedModules(in: Repository.root.appending(path: path)).intersection(names)
    }
    return imports
  }

  func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  /// The modules of a layer in the order of Package.swift.
  func modules(in layer: String) -> [Target] { targets.filter { $0.layer == layer && !$0.isSystemLibrary } }

  /// Every target that a program with this product links.
  func closure(ofProduct name: String) throws -> Set<String> {
    var found: Set<String> = []
    var rest = try #require(products.first { $0.name == name }).targets
    while let next = rest.popLast() {
      guard found.insert(next).inserted else { continue }
      rest += try #require(target(next)).dependencyNames
    }
    return found
  }
}

/// The modules that the files of a folder import.
func importedModules(in folder: URL) throws -> Set<String> {
  let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
  var found: Set<String> = []
  for file in files where file.hasSuffix(".swift") {
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.count < 100 {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count >= 2, words[words.count - 2] == "import",
        words.dropLast(2).allSatisfy({ $0.hasPrefix("@") || ["package", "public", "internal"].contains($0) })
      else { continue }
      found.insert(words[words.count - 1])
    }
  }
  return found
}
