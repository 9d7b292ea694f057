import Foundation
import SDKGeneration
import SourceText
import TestSupport

/// One package below `.build` that holds the SDKs of all fixtures, each in both language modes, and a program a mode that
/// runs the fixtures' apps on a fake transport. It is kept between runs, so that only what changed is built again.
struct UmbrellaPackage {
  let folder = Repository.root.appending(path: ".build/sdk-fixtures")
  var targets: [String] = []
  private var written: Set<String> = []
  private let runtime = #".product(name: "Martlet", package: "Martlet")"#
  /// The official modules over our runtime.
  let officialRuntime = ["FirebaseCore", "FirebaseDataConnect"]
    .map { ".product(name: \"\($0)\", package: \"Compatibility\")" }.joined(separator: ", ")

  private enum Mode: Int, CaseIterable {
    case five = 5
    case six = 6
  }

  init() throws {
    for mode in Mode.allCases { try addApps(mode) }
    try addRealPackage()
    try addOfficialPackages()
    try write(manifest, to: "Package.swift")
    try removeStale()
  }

  private mutating func addApps(_ mode: Mode) throws {
    var modules: [String] = []
    var calls: [String] = []
    let isOfficial = { (fixture: SDKFixture) in fixture.name == "official-runtime" }
    let fixtures = try SDKFixture.all()
    for fixture in fixtures.filter({ !isOfficial($0) }) + fixtures.filter(isOfficial) {
      // The official shape is not made for Swift 6.
      if mode == .six, isOfficial(fixture) { continue }
      let packages = try addModules(of: fixture, mode)
      modules += packages
      guard var app = try? String(contentsOf: fixture.folder.appending(path: "app.swift"), encoding: .utf8) else {
        continue
      }
      for package in packages {
        let name = String(package.dropLast()).replacing("-", with: "_")
        app = app.replacing("import \(name)\n", with: "import \(name)\(mode.rawValue)\n")
          .replacing("\(name).", with: "\(name)\(mode.rawValue).")
      }
      try write(app, to: "Sources/Apps\(mode.rawValue)/\(fixture.name).swift")
      calls.append("try await run(\"\(fixture.name)\", \(camelCase(fixture.name))App)")
    }
    let main = try String(
      contentsOf: Repository.root.appending(path: "Tests/Fixtures/sdk-apps/main.swift"), encoding: .utf8)
    try write(main + calls.joined(separator: "\n") + "\n", to: "Sources/Apps\(mode.rawValue)/main.swift")
    let dependencies = modules.map { "\"\($0)\"" } + (mode == .five ? [officialRuntime] : [])
    targets.append(
      """
      .executableTarget(
            name: "Apps\(mode.rawValue)", dependencies: [\(([runtime] + dependencies).joined(separator: ", "))],
            swiftSettings: strict(.v\(mode.rawValue)))
      """)
  }

  /// - Returns: The packages' names, which end with the mode.
  private mutating func addModules(of fixture: SDKFixture, _ mode: Mode) throws -> [String] {
    var log = DiagnosticLog()
    var names: [String] = []
    for file in try fixture.generate(packageSuffix: "\(mode.rawValue)", into: &log)
    where file.path.contains("/Sources/") {
      let parts = file.path.split(separator: "/")
      if names.last != String(parts[0]) { names.append(String(parts[0])) }
      try write(file.text, to: "Sources/\(parts[0])/\(parts[2])")
    }
    let dependencies = fixture.name == "official-runtime" ? officialRuntime : runtime
    for name in names {
      targets.append(
        ".target(name: \"\(name)\", dependencies: [\(dependencies)], swiftSettings: strict(.v\(mode.rawValue)))")
    }
    return names
  }

  /// The film example as the generator writes it, manifest and all.
  private mutating func addRealPackage() throws {
    var log = DiagnosticLog()
    for input in try SDKFixture.named("film").inputs(into: &log) {
      let folder = self.folder.path + "/real"
      let reference = corePackageReference(for: input.sdk, connectorFolder: folder, checkout: Repository.root.path)
      let real = SwiftSDKInput(
        service: input.service, connector: input.connector, sdk: input.sdk, operations: input.operations,
        model: input.model, corePackage: reference)
      for file in generateSwiftSDK(real, into: &log) ?? [] { try write(file.text, to: "real/gen/\(file.path)") }
    }
    try write("import Movies\npublic let name = ListMoviesQuery.OperationName\n", to: "Sources/UsesReal/use.swift")
    targets.append(#".target(name: "UsesReal", dependencies: [.product(name: "Movies", package: "Movies")])"#)
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    func strict(_ mode: SwiftLanguageMode) -> [SwiftSetting] { [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)] }

    let package = Package(
      name: "Fixtures",
      platforms: [.macOS(.v14)],
      dependencies: [
        .package(name: "Martlet", path: "../.."), .package(path: "../../Compatibility"),
        .package(path: "real/gen/Movies"),
      ],
      targets: [
        \(targets.joined(separator: ",\n    "))
      ]
    )

    """
  }

  /// A file that is as it was is not touched, so that it is not built again.
  mutating func write(_ text: String, to path: String) throws {
    written.insert(path)
    let file = folder.appending(path: path)
    if let old = try? String(contentsOf: file, encoding: .utf8), old == text { return }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func removeStale() throws {
    for top in ["Sources", "real"] {
      let paths = FileManager.default.enumerator(atPath: folder.appending(path: top).path)?.compactMap { $0 as? String }
      for path in paths ?? [] where path.hasSuffix(".swift") && !written.contains("\(top)/\(path)") {
        try FileManager.default.removeItem(at: folder.appending(path: "\(top)/\(path)"))
      }
    }
  }

  private func camelCase(_ name: String) -> String {
    let parts = name.split(separator: "-").map { String($0) }
    return (parts.prefix(1) + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }).joined()
  }
}
