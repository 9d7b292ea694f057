// swift-tools-version: 6.2
import PackageDescription

// The house, floor by floor: a target imports only from its own floor and from the floors above it in this list.
// docs/architecture.md draws the same picture.

let package = Package(
  name: "Martlet",
  platforms: [.macOS(.v14), .iOS(.v17), .watchOS(.v10), .tvOS(.v17)],
  products: [
    .library(name: "Martlet", targets: ["Martlet", "QueryCache"]),
    .library(name: "LocalStore", targets: ["LocalStore"]),
    .library(name: "MartletWidgets", targets: ["MartletWidgets"]),
    .library(name: "Records", targets: ["Records", "LocalStore"]),
    .executable(name: "martlet", targets: ["MartletCommand"]),
    .executable(name: "martlet-generate", targets: ["MartletGenerate"]),
    .plugin(name: "MartletPlugin", targets: ["MartletPlugin"]),
  ],
  targets: [
    // System: C libraries, and headers that the platform's module hides.
    .systemLibrary(
      name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CYAML", path: "Sources/System/CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CPostgres", path: "Sources/System/CPostgres", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(
      name: "COpenSSL", path: "Sources/System/COpenSSL", pkgConfig: "openssl",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(name: "CPlatform", path: "Sources/System/CPlatform"),

    // Base: positions and diagnostics, JSON text, scalar wire forms, SHA-256.
    .room("SourceText", on: "Base"),
    .room("JSONText", on: "Base"),
    .room("Scalars", on: "Base", ["JSONText"]),
    .room("Digests", on: "Base"),
    .room("Locks", on: "Base"),
    .room("Threads", on: "Base", ["CPlatform"]),

    // Languages: text to syntax tree.
    .room("GraphQLSyntax", on: "Languages", ["SourceText"]),
    .room("Expressions", on: "Languages", ["SourceText"]),
    .room("StencilTemplates", on: "Languages", ["SourceText", "JSONText"]),
    .room("SwiftDeclarations", on: "Languages", ["SourceText", "Locks", "Threads"]),
    .room("TypeModel", on: "Languages", ["SwiftDeclarations", "JSONText"]),

    // Compiler: project files and checked tables to plans and SQL.
    .room("ProjectFiles", on: "Compiler", ["SourceText", "JSONText", "CYAML"]),
    .room("DataModel", on: "Compiler", ["SourceText", "GraphQLSyntax", "Expressions", "Scalars", "JSONText"]),
    .room("ConnectorAPI", on: "Compiler", ["SourceText", "GraphQLSyntax", "DataModel"]),
    .room(
      "Operations", on: "Compiler",
      ["SourceText", "GraphQLSyntax", "Expressions", "DataModel", "ConnectorAPI", "Scalars", "JSONText"]),
    .room(
      "QueryPlans", on: "Compiler",
      ["GraphQLSyntax", "Expressions", "DataModel", "ConnectorAPI", "Operations", "JSONText"]),
    .room(
      "Migrations", on: "Compiler", ["Expressions", "DataModel", "QueryPlans", "JSONText"]),

    .room(
      "ServiceCompiler", on: "Compiler",
      ["SourceText", "GraphQLSyntax", "ProjectFiles", "DataModel", "ConnectorAPI", "Operations"]),

    .room(
      "Deployments", on: "Compiler",
      [
        "SourceText", "JSONText", "GraphQLSyntax", "DataModel", "ConnectorAPI", "Operations", "ProjectFiles",
        "ServiceCompiler",
      ]),

    // Generators: declarations to formatted text.
    .room("SwiftWriter", on: "Generators"),
    .room("TemplateRuns", on: "Generators", ["SourceText", "StencilTemplates"]),
    .room(
      "ServiceContexts", on: "Generators",
      [
        "StencilTemplates", "Expressions", "DataModel", "ConnectorAPI", "Operations", "ServiceCompiler", "ProjectFiles",
        "GraphQLSyntax", "SourceText", "JSONText",
      ]),
    .room("TemplateContexts", on: "Generators", ["StencilTemplates", "TypeModel"]),
    .room(
      "RecordGeneration", on: "Generators", ["SourceText", "StencilTemplates", "SwiftDeclarations", "TypeModel"]),
    .room(
      "SDKGeneration", on: "Generators",
      [
        "SourceText", "GraphQLSyntax", "Expressions", "DataModel", "ConnectorAPI", "Operations", "ProjectFiles",
        "SwiftWriter", "JSONText",
      ]),

    // Storage: the only importers of SQLite and libpq.
    .room("SQLiteConnection", on: "Storage", ["Scalars", "Digests", "Threads", "CSQLite", "CPlatform"]),

    .room("PostgresConnection", on: "Storage", ["Threads", "CPostgres", "CPlatform"]),
    .room("PostgresCluster", on: "Storage", ["CPlatform"]),

    // Network: sockets, timers, protocols.
    .room("EventLoop", on: "Network", ["Threads", "CPlatform"]),
    .room("TLS", on: "Network", ["EventLoop", "COpenSSL"]),
    .room("HTTP1", on: "Network", ["EventLoop", "TLS"]),

    // Service: run one request; routes and callers.
    .room(
      "Execution", on: "Service",
      [
        "SourceText", "JSONText", "Scalars", "Digests", "DataModel", "ConnectorAPI", "Operations",
        "QueryPlans", "Migrations", "ServiceCompiler", "ProjectFiles", "SQLiteConnection", "PostgresConnection",
        "GraphQLSyntax",
      ]),
    .room(
      "DataArchive", on: "Service", ["Execution", "DataModel", "QueryPlans", "JSONText", "Digests"]),
    .room(
      "ConnectServer", on: "Service",
      [
        "Execution", "ServiceCompiler", "ProjectFiles", "Operations", "GraphQLSyntax", "EventLoop", "HTTP1", "TLS",
        "JSONText",
        "SQLiteConnection", "Scalars",
      ]),

    // Client: what an app links.
    .room("LocalStore", on: "Client", ["Digests", "Locks", "SQLiteConnection", "CPlatform"]),
    .room("Records", on: "Client", ["JSONText", "LocalStore"]),
    .room("QueryCache", on: "Client", ["JSONText", "Digests", "Locks", "LocalStore"]),
    .room("MartletWidgets", on: "Client", ["Digests", "Locks", "LocalStore", "QueryCache", "Records"]),
    .room(
      "Martlet", on: "Client",
      [
        "JSONText", "Scalars", "Locks", "LocalStore", "QueryCache",
        .target(name: "EventLoop", condition: .when(platforms: [.linux])),
        .target(name: "HTTP1", condition: .when(platforms: [.linux])),
        .target(name: "TLS", condition: .when(platforms: [.linux])),
      ]),

    // Tools: the command line, and what its commands do.
    .room(
      "ProjectWorkflow", on: "Tools",
      [
        "SourceText", "JSONText", "Scalars", "ProjectFiles", "DataModel", "ConnectorAPI", "Migrations",
        "ServiceCompiler", "SDKGeneration", "SQLiteConnection", "PostgresConnection", "PostgresCluster", "EventLoop",
        "HTTP1", "Execution", "DataArchive", "Deployments", "QueryPlans", "ConnectServer",
      ]),
    .room(
      "TemplateWorkflow", on: "Tools",
      [
        "SourceText", "JSONText", "Threads", "StencilTemplates", "ProjectFiles", "Operations", "DataModel",
        "ServiceCompiler", "TemplateRuns", "ServiceContexts", "ProjectWorkflow", "SwiftDeclarations", "TypeModel",
        "TemplateContexts", "Digests", "CPlatform",
      ]),
    .room("WidgetHost", on: "Tools", ["MartletWidgets", "CPlatform"]),
    .room(
      "RecordWorkflow", on: "Tools",
      [
        "SourceText", "ProjectFiles", "ProjectWorkflow", "RecordGeneration", "SwiftDeclarations", "TemplateWorkflow",
        "TypeModel",
      ]),
    .executableTarget(
      name: "MartletCommand",
      dependencies: [
        "SourceText", "JSONText", "ProjectFiles", "GraphQLSyntax", "DataModel", "Operations",
        "ServiceCompiler", "DataArchive", "Execution", "ConnectServer", "ProjectWorkflow", "TemplateWorkflow",
        "Locks", .target(name: "MartletWidgets", condition: .when(platforms: [.linux])),
        .target(name: "WidgetHost", condition: .when(platforms: [.linux])),
        "RecordGeneration", "RecordWorkflow",
      ],
      path: "Sources/Tools/MartletCommand"),

    // The build plugin and its tool, which links no C library.
    .executableTarget(
      name: "MartletGenerate",
      dependencies: [
        "SourceText", "StencilTemplates", "SwiftDeclarations", "TypeModel", "TemplateContexts", "TemplateRuns",
        "RecordGeneration",
      ],
      path: "Sources/Tools/MartletGenerate"),
    .plugin(name: "MartletPlugin", capability: .buildTool(), dependencies: ["MartletGenerate"]),

    // Benchmarks: programs that the scripts in `Benchmarks` run.
    .executableTarget(name: "EmptyProcess", path: "Benchmarks/EmptyProcess"),
    .executableTarget(
      name: "WidgetMemory",
      dependencies: [
        "LocalStore", "MartletWidgets", .target(name: "WidgetHost", condition: .when(platforms: [.linux])),
      ],
      path: "Benchmarks/WidgetMemory"),
    .executableTarget(name: "EchoServer", dependencies: ["EventLoop", "HTTP1"], path: "Benchmarks/EchoServer"),
    .executableTarget(
      name: "SignalBench", dependencies: ["LocalStore", "SQLiteConnection"], path: "Benchmarks/Signal"),
    .executableTarget(name: "TransportBench", dependencies: ["Martlet"], path: "Benchmarks/Transport"),
    .executableTarget(
      name: "DAOBench", dependencies: ["Records", "LocalStore"], path: "Benchmarks/DAO", exclude: ["reference.c"]),
    .executableTarget(
      name: "CacheBench", dependencies: ["Martlet", "QueryCache", "LocalStore", "JSONText"],
      path: "Benchmarks/Cache"),

    // What several test targets share: fixtures, goldens, processes.
    .target(name: "TestSupport", dependencies: ["Locks", "PostgresCluster"], path: "Tests/TestSupport"),
    .tests(of: "SourceText"),
    .tests(of: "JSONText"),
    .tests(of: "Scalars", ["JSONText"]),
    .tests(of: "Digests"),
    .tests(of: "GraphQLSyntax", ["SourceText", "JSONText"]),
    .tests(of: "Expressions"),
    .tests(of: "StencilTemplates", ["SourceText", "JSONText"]),
    .tests(of: "SwiftDeclarations", ["SourceText"]),
    .tests(of: "RecordGeneration", ["SourceText", "SwiftDeclarations", "TypeModel"]),
    .target(name: "RecordFixtures", dependencies: ["Records", "LocalStore"], path: "Tests/RecordFixtures"),
    .tests(
      of: "Records",
      ["LocalStore", "RecordFixtures", "RecordGeneration", "SourceText", "SwiftDeclarations", "TypeModel"]),
    .tests(of: "TemplateContexts", ["StencilTemplates", "TypeModel", "SwiftDeclarations"]),
    .tests(of: "ProjectFiles", ["SourceText"]),
    .tests(of: "DataModel", ["SourceText", "GraphQLSyntax", "Expressions"]),
    .tests(of: "ConnectorAPI", ["SourceText", "GraphQLSyntax", "DataModel"]),
    .tests(of: "Operations", ["SourceText", "GraphQLSyntax", "DataModel", "ConnectorAPI", "ProjectFiles", "JSONText"]),
    .tests(
      of: "QueryPlans",
      [
        "SourceText", "GraphQLSyntax", "DataModel", "ConnectorAPI", "Operations", "JSONText", "SQLiteConnection",
        "Migrations",
      ]),
    .tests(of: "Migrations"),
    .tests(of: "Deployments", ["ServiceCompiler", "ProjectFiles", "SourceText"]),
    .tests(of: "SwiftWriter"),
    .tests(of: "TemplateRuns", ["SourceText", "StencilTemplates"]),
    .tests(of: "ServiceContexts", ["SourceText", "StencilTemplates", "ServiceCompiler", "ProjectFiles"]),
    .tests(
      of: "SDKGeneration",
      ["SourceText", "GraphQLSyntax", "DataModel", "ConnectorAPI", "Operations", "ProjectFiles"]),
    .tests(of: "SQLiteConnection", ["JSONText"]),
    .tests(of: "PostgresConnection", ["PostgresCluster"]),
    .tests(of: "PostgresCluster"),
    .tests(of: "EventLoop"),
    .tests(of: "TLS", ["EventLoop", "HTTP1"]),
    .tests(of: "HTTP1", ["EventLoop"]),
    .tests(
      of: "Execution",
      [
        "SourceText", "JSONText", "Scalars", "GraphQLSyntax", "DataModel", "ConnectorAPI", "QueryPlans",
        "Migrations", "SQLiteConnection", "PostgresConnection",
      ]),
    .tests(
      of: "DataArchive",
      [
        "Execution", "ServiceCompiler", "ProjectFiles", "SourceText", "JSONText", "Scalars", "Digests", "Migrations",
        "PostgresConnection", "SQLiteConnection",
      ]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "Execution", "ServiceCompiler", "ProjectFiles", "GraphQLSyntax", "Operations", "SourceText", "JSONText",
        "Scalars", "SQLiteConnection", "PostgresConnection", "TestSupport",
      ],
      path: "Tests/Conformance", exclude: ["Cases"]),
    .tests(
      of: "ConnectServer",
      [
        "Execution", "ServiceCompiler", "ProjectFiles", "SourceText", "SQLiteConnection", "Scalars", "EventLoop",
        "HTTP1",
        "JSONText",
      ]),
    .tests(of: "LocalStore", ["SQLiteConnection", "Locks", "StoreProcess", "CPlatform"]),
    .tests(
      of: "WidgetHost",
      ["MartletWidgets", "LocalStore", "Locks", "Records", "RecordFixtures", "QueryCache", "WidgetProcess"]),
    .executableTarget(
      name: "WidgetProcess", dependencies: ["MartletWidgets", "LocalStore"], path: "Tests/WidgetProcess"),
    .executableTarget(name: "StoreProcess", dependencies: ["LocalStore"], path: "Tests/StoreProcess"),
    .tests(of: "QueryCache", ["JSONText", "Locks", "LocalStore", "SQLiteConnection"]),
    .tests(
      of: "Martlet",
      [
        "QueryCache", "JSONText", "Scalars", "Locks", "EventLoop", "HTTP1", "TLS", "ConnectServer", "Execution",
        "ServiceCompiler", "ProjectFiles", "SourceText", "SQLiteConnection",
      ]),
    .testTarget(name: "AppleCodeTests", dependencies: ["TestSupport"], path: "Tests/AppleCodeTests"),
    .tests(of: "MartletCommand", ["EventLoop", "HTTP1", "JSONText", "PostgresConnection"]),
    .tests(of: "MartletGenerate"),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  /// A library target in `Sources/<floor>/<name>`.
  static func room(_ name: String, on floor: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)")
  }

  /// The tests of one target, in `Tests/<name>Tests`.
  static func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
      name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + dependencies,
      path: "Tests/\(name)Tests")
  }
}

// One manifest policy, below the target list so that no target can miss it.
for target in package.targets where [.regular, .executable, .test].contains(target.type) && target.name != "CPlatform" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .treatAllWarnings(as: .error),  // SE-0480
    ]
}
