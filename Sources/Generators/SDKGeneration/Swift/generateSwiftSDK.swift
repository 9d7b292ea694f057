package import Configuration
package import DataModel
package import Operations
package import SourceText
import SwiftWriter

/// What a Swift SDK is made from.
package struct SwiftSDKInput: Sendable {
  package let service: ServiceConfiguration
  package let connector: ConnectorConfiguration
  package let sdk: SwiftSDKConfiguration
  package let operations: CheckedConnector
  package let model: DataModel
  /// Where the package that defines `Martlet` is found, as the text of a `.package(…)` argument list; the caller
  /// knows which checkout runs. See ``corePackageReference(for:connectorFolder:checkout:)``.
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

/// The files of one Swift package, with paths below `<outputDir>`. The same input gives the same bytes.
/// - Returns: `nil` when generated names clash, which `log` then tells with both positions.
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
