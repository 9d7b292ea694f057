// swift-tools-version: 6.2
import Foundation
import PackageDescription

// All examples are in one package, so that they share build products. An app with a generated SDK is included after
// `martlet generate` has written its SDK, which `make demo` does.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Martlet", path: "..")],
  targets: [
    .target(
      name: "TasksShared",
      dependencies: [
        .product(name: "LocalStore", package: "Martlet"), .product(name: "MartletWidgets", package: "Martlet"),
      ],
      path: "Tasks/Shared"),
    .executableTarget(name: "TasksWidget", dependencies: ["TasksShared"], path: "Tasks/Widget"),
    .executableTarget(
      name: "Birds", dependencies: [.product(name: "Records", package: "Martlet")], path: "Birds/App"),
  ]
)

@MainActor func addApp(_ name: String, folder: String, sdk: String, _ dependencies: [Target.Dependency] = []) {
  let generated = "\(folder)/Generated/\(sdk)"
  guard FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(generated)/Package.swift") else { return }
  package.dependencies.append(.package(path: generated))
  package.targets.append(
    .executableTarget(
      name: name,
      dependencies: [.product(name: "Martlet", package: "Martlet"), .product(name: sdk, package: sdk)] + dependencies,
      path: "\(folder)/App"))
}

addApp("Movies", folder: "Movies", sdk: "MoviesSDK")
addApp("TasksApp", folder: "Tasks", sdk: "TasksSDK", ["TasksShared"])
