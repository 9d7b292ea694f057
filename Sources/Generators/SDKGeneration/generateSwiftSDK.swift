package import DataModel
package import Operations
package import ProjectFiles
package import SourceText

/// What a Swift SDK is made from.
package struct SwiftSDKInput: Sendable {
  package let service: ServiceConfiguration
  package let connector: ConnectorConfiguration
  package let sdk: SwiftSDKConfiguration
  package let operations: CheckedConnector
  package let model: DataModel
  /// Where the package that defines `Martlet` is found, as the text of a `.package(…)` argument list; the caller
  /// knows which checkout runs.
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

/// The files of one Swift package. The same input gives the same bytes.
/// - Returns: `nil` when generated names clash, which `log` then tells with both positions.
package func generateSwiftSDK(_ input: SwiftSDKInput, into log: inout DiagnosticLog) -> [OutputFile]? {
  preconditionFailure("to be written")
}
