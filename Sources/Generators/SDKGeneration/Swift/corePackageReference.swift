package import Configuration
import Files
import SwiftWriter

/// The location of the package that defines `Martlet`, as arguments of `.package(…)`: `coreSdkPackageLocation` if
/// it is set (a folder relative to connector.yaml, or a URL), otherwise the checkout that contains this program.
/// - Parameters:
///   - connectorFolder: An absolute path without `..`.
///   - checkout: An absolute path without `..`; `nil` if the program does not run from a checkout.
package func corePackageReference(
  for sdk: SwiftSDKConfiguration, connectorFolder: String, checkout: String?
) -> String {
  if let location = sdk.corePackageLocation, location.contains("://") {
    return "url: \(stringLiteral(location)), from: \"0.1.0\""
  }
  let package = parts(joinedPath(joinedPath(connectorFolder, sdk.outputDirectory), sdk.package))
  let core = sdk.corePackageLocation.map { joinedPath(connectorFolder, $0) } ?? checkout
  guard let core else { return "url: \"https://github.com/martlet/martlet.git\", from: \"0.1.0\"" }
  return "name: \"Martlet\", path: \(stringLiteral(relativePath(from: package, to: parts(core))))"
}

/// The parts of a path, without `..`.
private func parts(_ path: String) -> [Substring] {
  path.split(separator: "/").reduce(into: []) { parts, part in
    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
  }
}

private func relativePath(from: [Substring], to: [Substring]) -> String {
  let common = zip(from, to).prefix { $0 == $1 }.count
  let steps = Array(repeating: "..", count: from.count - common) + to.dropFirst(common).map { String($0) }
  return steps.isEmpty ? "." : steps.joined(separator: "/")
}
