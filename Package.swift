// swift-tools-version: 6.2
import PackageDescription

// Modules by layer: a module imports only from its own layer and from the layers above it in this list.
// docs/architecture.md draws the same picture, and a test compares both with the imports.

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

    // Base: positions and diagnostics, JSON text, wire forms of scalars, SHA-256, locks and queues, file access.
    .module("SourceText", in: "Base"),
    .module("JSONText", in: "Base"),
    .module("Scalars", in: "Base", ["JSONText"]),
    .module("Digests", in: "Base"),
    .module("Locks", in: "Base", ["CPlatform"]),
    .module("Files", in: "Base"),
    .module("SQLQuoting", in: "Base"),

    // Languages: text to syntax tree.
    .module("GraphQLSyntax", in: "Languages", ["SourceText"]),
    .module("CEL", in: "Languages", ["SourceText"]),
    .module("StencilTemplates", in: "Languages", ["SourceText", "JSONText"]),
    .module("SwiftDeclarations", in: "Languages", ["SourceText", "Locks"]),
    .module("SwiftTypeModel", in: "Languages", ["SwiftDeclarations", "JSONText"]),

    // Compiler: project files and checked tables to plans and SQL.
    .module("Configuration", in: "Compiler", ["SourceText"]),
    .module("ProjectFiles", in: "Compiler", ["SourceText", "JSONText", "Files", "Configuration", "CYAML"]),
    .module("DataModel", in: "Compiler", ["SourceText", "GraphQLSyntax", "CEL", "Scalars", "JSONText"]),
    .module("ConnectorAPI", in: "Compiler", ["SourceText", "GraphQLSyntax", "DataModel"]),
    .module(
      "Operations", in: "Compiler",
      ["SourceText", "GraphQLSyntax", "CEL", "DataModel", "ConnectorAPI", "Scalars", "JSONText"]),
    .module(
      "QueryPlans", in: "Compiler",
      ["GraphQLSyntax", "CEL", "DataModel", "ConnectorAPI", "Operations", "JSONText", "SQLQuoting"]),
    .module("Migrations", in: "Compiler", ["CEL", "DataModel", "JSONText", "SQLQuoting"]),
    .module(
      "ServiceCompiler", in: "Compiler",
      ["SourceText", "JSONText", "GraphQLSyntax", "Configuration", "DataModel", "ConnectorAPI", "Operations"]),

    // Generators: declarations to formatted text.
    .module("SwiftWriter", in: "Generators"),
    .module("TemplateOutput", in: "Generators", ["SourceText", "StencilTemplates"]),
    .module(
      "ServiceTemplateModel", in: "Generators",
      [
        "StencilTemplates", "CEL", "DataModel", "ConnectorAPI", "Operations", "ServiceCompiler", "Configuration",
        "GraphQLSyntax", "SourceText", "JSONText",
      ]),
    .module("SwiftTemplateModel", in: "Generators", ["StencilTemplates", "SwiftTypeModel"]),
    .module(
      "RecordGeneration", in: "Generators", ["SourceText", "StencilTemplates", "SwiftDeclarations", "SwiftTypeModel"]),
    .module(
      "SDKGeneration", in: "Generators",
      [
        "SourceText", "Files", "GraphQLSyntax", "CEL", "DataModel", "ConnectorAPI", "Operations", "Configuration",
        "SwiftWriter", "JSONText",
      ]),

    // Network: sockets, timers, protocols.
    .module("EventLoop", in: "Network", ["Locks", "CPlatform"]),
    .module("TLS", in: "Network", ["EventLoop", "COpenSSL"]),
    .module("HTTP1", in: "Network", ["EventLoop", "TLS"]),

    // Storage: the only importers of SQLite and libpq.
    .module("SQLite", in: "Storage", ["CSQLite", "CPlatform"]),
    .module("SQLiteFunctions", in: "Storage", ["Scalars", "Digests", "SQLite", "CSQLite", "CPlatform"]),
    .module("ServerSQLite", in: "Storage", ["Locks", "SQLite"]),
    .module("PostgresConnection", in: "Storage", ["Locks", "SQLQuoting", "EventLoop", "CPostgres"]),
    .module("PostgresCluster", in: "Storage", ["CPlatform"]),

    // Service: run one request; routes and callers.
    .module(
      "Execution", in: "Service",
      [
        "SourceText", "JSONText", "Scalars", "Digests", "SQLQuoting", "DataModel", "ConnectorAPI",
        "Operations",
        "QueryPlans", "Migrations", "ServiceCompiler", "Configuration", "SQLite", "SQLiteFunctions",
        "ServerSQLite", "PostgresConnection", "GraphQLSyntax", "EventLoop",
      ]),
    .module(
      "DataArchive", in: "Service", ["Execution", "DataModel", "QueryPlans", "JSONText", "Digests"]),
    .module(
      "ConnectServer", in: "Service",
      [
        "Execution", "ServiceCompiler", "Configuration", "Operations", "GraphQLSyntax", "EventLoop", "HTTP1", "TLS",
        "JSONText",
        "Scalars",
      ]),

    // Client: what an app links.
    .module("LocalStore", in: "Client", ["Digests", "Files", "Locks", "SQLite", "CPlatform"]),
    .module("Records", in: "Client", ["JSONText", "SQLQuoting", "LocalStore"]),
    .module("QueryCache", in: "Client", ["JSONText", "Digests", "Locks", "LocalStore"]),
    .module("MartletWidgets", in: "Client", ["Digests", "Locks", "LocalStore", "QueryCache", "Records"]),
    .module(
      "Martlet", in: "Client",
      [
        "JSONText", "Scalars", "Locks", "LocalStore", "QueryCache",
        .target(name: "EventLoop", condition: .when(platforms: [.linux])),
        .target(name: "HTTP1", condition: .when(platforms: [.linux])),
        .target(name: "TLS", condition: .when(platforms: [.linux])),
      ]),

    // Tools: the command line, and what its commands do.
    .module(
      "CommandCore", in: "Tools",
      [
        "SourceText", "JSONText", "Scalars", "Digests", "Locks", "Files", "SQLQuoting", "GraphQLSyntax",
        "StencilTemplates", "SwiftDeclarations",
        "SwiftTypeModel", "Configuration", "ProjectFiles", "DataModel", "ConnectorAPI", "Operations", "QueryPlans",
        "Migrations", "ServiceCompiler", "SDKGeneration", "SwiftTemplateModel", "ServiceTemplateModel",
        "TemplateOutput",
        "RecordGeneration", "EventLoop", "HTTP1", "SQLite", "PostgresConnection", "PostgresCluster", "Execution",
        "DataArchive", "ConnectServer", "CPlatform",
      ]),
    .module("WidgetHost", in: "Tools", ["MartletWidgets", "CPlatform"]),
    .executableTarget(
      name: "MartletCommand",
      dependencies: [
        "SourceText", "JSONText", "Files", "Configuration", "ProjectFiles", "GraphQLSyntax", "DataModel", "Operations",
        "ServiceCompiler", "DataArchive", "Execution", "ConnectServer", "CommandCore", "Locks", "RecordGeneration",
        .target(name: "MartletWidgets", condition: .when(platforms: [.linux])),
        .target(name: "WidgetHost", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/Tools/MartletCommand"),

    // The build plugin and its tool, which links no C library.
    .executableTarget(
      name: "MartletGenerate",
      dependencies: [
        "SourceText", "Files", "StencilTemplates", "SwiftDeclarations", "SwiftTypeModel", "SwiftTemplateModel",
        "TemplateOutput", "RecordGeneration",
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
      name: "SignalBench", dependencies: ["LocalStore", "SQLite"], path: "Benchmarks/Signal",
      exclude: ["reference.c"]),
    .executableTarget(name: "TransportBench", dependencies: ["Martlet"], path: "Benchmarks/Transport"),
    .executableTarget(
      name: "DAOBench", dependencies: ["Records", "LocalStore"], path: "Benchmarks/DAO", exclude: ["reference.c"]),
    .executableTarget(
      name: "CacheBench", dependencies: ["Martlet", "QueryCache", "LocalStore", "JSONText"],
      path: "Benchmarks/Cache", exclude: ["reference.c"]),

    // What several test targets share: fixtures, goldens, processes.
    .target(name: "TestSupport", dependencies: ["Locks", "PostgresCluster", "CPlatform"], path: "Tests/TestSupport"),
    .tests(of: "SourceText"),
    .tests(of: "JSONText"),
    .tests(of: "Scalars", ["JSONText"]),
    .tests(of: "Digests"),
    .tests(of: "GraphQLSyntax", ["SourceText", "JSONText"]),
    .tests(of: "CEL"),
    .tests(of: "StencilTemplates", ["SourceText", "JSONText"]),
    .tests(of: "SwiftDeclarations", ["SourceText"]),
    .tests(of: "RecordGeneration", ["SourceText", "SwiftDeclarations", "SwiftTypeModel"]),
    .target(name: "RecordFixtures", dependencies: ["Records", "LocalStore"], path: "Tests/RecordFixtures"),
    .tests(
      of: "Records",
      [
        "LocalStore", "Locks", "RecordFixtures", "RecordGeneration", "SQLite", "SourceText", "SwiftDeclarations",
        "SwiftTypeModel",
      ]),
    .tests(of: "SwiftTypeModel", ["SwiftDeclarations"]),
    .tests(of: "SwiftTemplateModel", ["StencilTemplates", "SwiftTypeModel", "SwiftDeclarations"]),
    .tests(of: "ProjectFiles", ["Configuration", "Files", "SourceText"]),
    .tests(of: "DataModel", ["SourceText", "GraphQLSyntax", "CEL"]),
    .tests(of: "ConnectorAPI", ["SourceText", "GraphQLSyntax", "DataModel"]),
    .tests(
      of: "Operations",
      [
        "SourceText", "GraphQLSyntax", "DataModel", "ConnectorAPI", "Configuration", "Files", "ProjectFiles",
        "JSONText",
      ]),
    .tests(
      of: "QueryPlans",
      [
        "SourceText", "GraphQLSyntax", "DataModel", "ConnectorAPI", "Operations", "JSONText", "SQLite",
        "SQLiteFunctions", "ServerSQLite",
        "Migrations",
      ]),
    .tests(of: "Migrations"),
    .tests(of: "ServiceCompiler", ["Configuration", "SourceText"]),
    .tests(of: "SwiftWriter"),
    .tests(of: "TemplateOutput", ["SourceText", "StencilTemplates"]),
    .tests(
      of: "ServiceTemplateModel",
      ["SourceText", "StencilTemplates", "ServiceCompiler", "Configuration", "Files", "ProjectFiles"]),
    .tests(
      of: "SDKGeneration",
      [
        "SourceText", "GraphQLSyntax", "DataModel", "ConnectorAPI", "Operations", "Configuration", "Files",
        "ProjectFiles",
      ]),
    .tests(of: "SQLite"),
    .tests(of: "SQLiteFunctions", ["SQLite", "JSONText"]),
    .tests(of: "ServerSQLite", ["SQLite"]),
    .tests(of: "Files"),
    .tests(of: "Locks"),
    .tests(of: "SQLQuoting"),
    .tests(of: "PostgresConnection", ["PostgresCluster"]),
    .tests(of: "PostgresCluster"),
    .tests(of: "EventLoop"),
    .tests(of: "TLS", ["EventLoop", "HTTP1"]),
    .tests(of: "HTTP1", ["EventLoop"]),
    .tests(
      of: "Execution",
      [
        "SQLQuoting", "SourceText", "JSONText", "Scalars", "GraphQLSyntax", "DataModel", "ConnectorAPI", "QueryPlans",
        "Migrations", "SQLite", "SQLiteFunctions", "ServerSQLite", "PostgresConnection",
      ]),
    .tests(
      of: "DataArchive",
      [
        "Execution", "ServiceCompiler", "Configuration", "Files", "ProjectFiles", "SourceText", "JSONText", "Scalars",
        "Digests", "Migrations",
        "PostgresConnection", "SQLite", "SQLiteFunctions", "ServerSQLite",
      ]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "Execution", "ServiceCompiler", "Configuration", "Files", "ProjectFiles", "GraphQLSyntax", "Operations",
        "SourceText", "JSONText",
        "Scalars", "SQLite", "SQLiteFunctions", "ServerSQLite", "PostgresConnection", "TestSupport",
      ],
      path: "Tests/Conformance", exclude: ["Cases"]),
    .tests(
      of: "ConnectServer",
      [
        "Execution", "ServiceCompiler", "Configuration", "Files", "ProjectFiles", "SourceText", "SQLite",
        "SQLiteFunctions", "ServerSQLite", "Scalars", "EventLoop",
        "HTTP1",
        "JSONText",
      ]),
    .tests(of: "LocalStore", ["SQLite", "SQLiteFunctions", "ServerSQLite", "Locks", "StoreProcess", "CPlatform"]),
    .tests(
      of: "WidgetHost",
      ["MartletWidgets", "LocalStore", "Locks", "Records", "RecordFixtures", "QueryCache", "WidgetProcess"]),
    .executableTarget(
      name: "WidgetProcess", dependencies: ["MartletWidgets", "LocalStore"], path: "Tests/WidgetProcess"),
    .executableTarget(name: "StoreProcess", dependencies: ["LocalStore"], path: "Tests/StoreProcess"),
    .tests(of: "QueryCache", ["JSONText", "Locks", "LocalStore", "SQLite", "SQLiteFunctions", "ServerSQLite"]),
    .tests(
      of: "Martlet",
      [
        "QueryCache", "JSONText", "Scalars", "Locks", "EventLoop", "HTTP1", "TLS", "ConnectServer", "Execution",
        "ServiceCompiler", "Configuration", "Files", "ProjectFiles", "SourceText", "SQLite", "SQLiteFunctions",
        "ServerSQLite",
      ]),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], path: "Tests/ArchitectureTests"),
    // The examples in the documentation comments of the client modules; see Scripts/check-documentation.py.
    .testTarget(
      name: "DocumentationExamples",
      dependencies: [
        "LocalStore", "Records", "QueryCache", "Martlet", "MartletWidgets", "RecordFixtures", "TestSupport",
      ],
      path: "Tests/DocumentationExamples"),
    .testTarget(name: "AppleCodeTests", dependencies: ["TestSupport"], path: "Tests/AppleCodeTests"),
    .tests(
      of: "CommandCore",
      [
        "Configuration", "ConnectServer", "Files", "PostgresConnection", "ProjectFiles", "SQLite", "ServiceCompiler",
        "SourceText", "StencilTemplates",
      ]),
    .tests(of: "MartletCommand", ["EventLoop", "HTTP1", "JSONText", "PostgresConnection"]),
    .tests(of: "MartletGenerate"),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  /// A library target in `Sources/<layer>/<name>`.
  static func module(_ name: String, in layer: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)")
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
