package import Configuration
package import DataModel
package import Operations
package import SourceText
import SwiftWriter

/// The input of a Swift SDK.
package struct SwiftSDKInput: Sendable {
  package let service: ServiceConfiguration
  package let connector: ConnectorConfiguration
  package let sdk: SwiftSDKConfiguration
  package let operations: CheckedConnector
  package let model: DataModel
  /// The location of the package that defines `Martlet`, as arguments of `.package(…)`. See
  /// ``corePackageReference(for:connectorFolder:checkout:)``.
  package let corePackage: String

  package init(
    service: ServiceConfiguration, connector: ConnectorConfiguration, sdk: SwiftSDKConfiguration,
    operations: CheckedConnector, model: DataModel, corePackage: String
  ) {
    self.service = service
    self.connector = connector
    self.sdk = sdk
    self.operations = operations
    self.model = model
    self.corePackage = corePackage
  }
}

/// Generates the files of a Swift package, with paths relative to `<outputDir>`. The same input always gives the
/// same output.
/// - Returns: `nil` if generated names conflict, which is reported in `log`.
package func generateSwiftSDK(_ input: SwiftSDKInput, into log: inout DiagnosticLog) -> [OutputFile]? {
  let context = SwiftSDKContext(input)
  guard checkGeneratedNames(context, into: &log) else { return nil }
  let folder = input.sdk.package
  let name = context.connectorName
  return [
    OutputFile(path: "\(folder)/Package.swift", text: packageManifest(context)),
    OutputFile(path: "\(folder)/README.md", text: readme(context)),
    OutputFile(
      path: "\(folder)/Sources/\(name)Client.swift", text: SwiftWriter.text(of: makeClientFile(context))),
    OutputFile(path: "\(folder)/Sources/\(name)Keys.swift", text: SwiftWriter.text(of: makeKeysFile(context))),
    OutputFile(
      path: "\(folder)/Sources/\(name)Operations.swift", text: SwiftWriter.text(of: makeOperationsFile(context))),
  ]
}
