// swift-tools-version: 6.2
import PackageDescription

// The module names of the official SDK, for code that was written for it. This is a separate package, because in
// the root package these modules would conflict with the official ones in every app that links them.

let package = Package(
  name: "Compatibility",
  platforms: [.macOS(.v14), .iOS(.v17), .watchOS(.v10), .tvOS(.v17)],
  products: [
    .library(name: "FirebaseCore", targets: ["FirebaseCore"]),
    .library(name: "FirebaseDataConnect", targets: ["FirebaseDataConnect", "FirebaseCore"]),
  ],
  dependencies: [.package(name: "Martlet", path: "..")],
  targets: [
    .target(name: "FirebaseCore", dependencies: [.product(name: "Martlet", package: "Martlet")]),
    .target(
      name: "FirebaseDataConnect", dependencies: ["FirebaseCore", .product(name: "Martlet", package: "Martlet")]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .treatAllWarnings(as: .error),  // SE-0480
  ]
}
