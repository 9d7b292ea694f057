import Foundation
import TestSupport
import Testing

/// The imports of `Sources`, held against Package.swift, the layers, docs/architecture.md and the README.
@Suite("Architecture")
struct ArchitectureTests {
  private let manifest: Manifest
  private let imports: [String: Set<String>]

  init() async throws { (manifest, imports) = try await Manifest.shared.value }

  private var modules: [Manifest.Target] { Manifest.layers.flatMap(manifest.modules(in:)) }

  private func imports(of module: Manifest.Target) throws -> Set<String> { try #require(imports[module.name]) }

  @Test("every folder of a layer is a module of that layer")
  func folders() throws {
    for layer in Manifest.layers where layer != "System" {
      let folders = try Repository.fixtures(in: "Sources/\(layer)").map(\.lastPathComponent)
      #expect(folders == manifest.modules(in: layer).map(\.name).sorted(), "\(layer)")
    }
    let layers = try Repository.fixtures(in: "Sources").map(\.lastPathComponent)
    #expect(layers == Manifest.layers.sorted())
  }

  @Test("a module imports what it declares, and declares what it imports")
  func declarations() throws {
    #expect(modules.count > 40)
    for module in modules {
      let imported = try imports(of: module)
      #expect(imported == module.dependencyNames, "\(module.name)")
    }
  }

  @Test("no import goes to a later layer")
  func directions() throws {
    for module in modules {
      let own = try #require(module.layer.flatMap(Manifest.layers.firstIndex(of:)))
      for name in try imports(of: module) {
        let other = try #require(manifest.target(name)?.layer.flatMap(Manifest.layers.firstIndex(of:)), "\(name)")
        #expect(other <= own, "\(module.name) imports \(name)")
      }
    }
  }

  @Test(
    "a C library has one importer, or the ones that are named",
    arguments: [
      ("CYAML", ["ProjectFiles"]), ("CSQLite", ["SQLite", "SQLiteFunctions"]), ("CPostgres", ["PostgresConnection"]),
      ("COpenSSL", ["TLS"]),
    ])
  func libraries(_ library: String, _ importers: [String]) throws {
    let found = try modules.filter { try imports(of: $0).contains(library) }.map(\.name).sorted()
    #expect(found == importers)
  }

  @Test(
    "an app links nothing of the compiler, the generators or the server",
    arguments: ["Martlet", "LocalStore", "Records", "MartletWidgets"])
  func appLinks(_ product: String) throws {
    let allowed: Set<String> = ["Base", "Network", "Client", "System"]
    for name in try manifest.closure(ofProduct: product) {
      let layer = try #require(manifest.target(name)?.layer)
      #expect(allowed.contains(layer) || name == "SQLite", "\(product) links \(name)")
    }
  }

  @Test("the server and the generators link no YAML reader")
  func yaml() throws {
    for layer in ["Generators", "Service"] {
      for module in manifest.modules(in: layer) {
        #expect(try !closure(of: module.name).contains("CYAML"), "\(module.name)")
      }
    }
  }

  private func closure(of name: String) throws -> Set<String> {
    var found: Set<String> = []
    var rest = [name]
    while let next = rest.popLast() {
      guard found.insert(next).inserted else { continue }
      rest += try #require(manifest.target(next)).dependencyNames
    }
    return found
  }

  @Test("docs/architecture.md shows the modules and imports as they are")
  func picture() throws {
    try expectSection(of: "docs/architecture.md", named: "modules", modulePicture())
  }

  @Test("the README lists the modules of Package.swift")
  func readme() throws {
    let text = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    for layer in Manifest.layers where layer != "System" {
      let modules = manifest.modules(in: layer).map(\.name)
      let row = text.split(separator: "\n").first { $0.hasPrefix("| \(layer) |") }
      let cells = try #require(row, "a row for \(layer)").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      #expect(cells[1] == modules.joined(separator: ", "))
    }
  }

  @Test("every module has a page in docs/modules, and every page a module")
  func pages() throws {
    let pages = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "docs/modules").path)
    let expected = modules.map { "\($0.name).md" } + ["Compatibility.md"]
    #expect(pages.sorted() == expected.sorted())
  }

  /// A line for each module: what it imports, without what another of its imports brings along already.
  private func modulePicture() throws -> String {
    var lines: [String] = []
    for layer in Manifest.layers where layer != "System" {
      lines.append(layer)
      for module in manifest.modules(in: layer) {
        let imported = try imports(of: module).filter { manifest.target($0)?.isSystemLibrary == false }
        let system = try imports(of: module).filter { manifest.target($0)?.isSystemLibrary == true }
        let reached = try imported.map { try closure(of: $0).subtracting([$0]) }.reduce(into: Set<String>()) {
          $0.formUnion($1)
        }
        let order = modules.map(\.name)
        let direct = order.filter { imported.contains($0) && !reached.contains($0) } + system.sorted()
        let name = module.name.padding(toLength: 20, withPad: " ", startingAt: 0)
        lines.append(direct.isEmpty ? "  \(module.name)" : "  \(name) \(direct.joined(separator: ", "))")
      }
    }
    return "```\n\(lines.joined(separator: "\n"))\n```\n"
  }

  /// Compares the part of a page between `<!-- begin NAME -->` and `<!-- end NAME -->`; `RECORD_GOLDEN=1` writes it.
  private func expectSection(of path: String, named name: String, _ expected: String) throws {
    let url = Repository.root.appending(path: path)
    let text = try String(contentsOf: url, encoding: .utf8)
    let (begin, end) = ("<!-- begin \(name) -->\n", "<!-- end \(name) -->")
    let start = try #require(text.range(of: begin)?.upperBound, "\(path) has a section '\(name)'")
    let stop = try #require(text.range(of: end, range: start..<text.endIndex)?.lowerBound)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data((text[..<start] + expected + text[stop...]).utf8).write(to: url)
      Issue.record("recorded the section '\(name)' of \(path): read its diff")
      return
    }
    #expect(text[start..<stop] == expected)
  }
}
