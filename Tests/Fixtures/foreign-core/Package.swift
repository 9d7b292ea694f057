// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ForeignCore",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Martlet", path: "../..")],
  targets: [
    .target(name: "FirebaseCore"),
    .executableTarget(name: "App", dependencies: ["FirebaseCore", .product(name: "Martlet", package: "Martlet")]),
  ],
  swiftLanguageModes: [.v6]
)
