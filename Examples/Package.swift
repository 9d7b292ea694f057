// swift-tools-version: 6.2
import PackageDescription

// All examples in one package, so that they share what they build. `make demo` generates the SDKs first.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Martlet", path: ".."),
    .package(path: "Movies/Generated/MoviesSDK"),
  ],
  targets: [
    .executableTarget(
      name: "Movies",
      dependencies: [.product(name: "Martlet", package: "Martlet"), .product(name: "MoviesSDK", package: "MoviesSDK")],
      path: "Movies/App")
  ]
)
