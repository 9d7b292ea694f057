package import Configuration
package import ConnectorAPI
package import DataModel
package import Operations

/// A project whose every file was checked: all that the server and the generators need, and nothing they must check
/// again.
package struct CompiledService: Sendable {
  package let configuration: ServiceConfiguration
  package let model: DataModel
  package let api: ConnectorAPI
  /// In the order of `connectorDirs`.
  package let connectors: [CompiledConnector]

  package init(
    configuration: ServiceConfiguration, model: DataModel, api: ConnectorAPI, connectors: [CompiledConnector]
  ) {
    self.configuration = configuration
    self.model = model
    self.api = api
    self.connectors = connectors
  }
}

package struct CompiledConnector: Sendable {
  package let configuration: ConnectorConfiguration
  package let operations: CheckedConnector

  package init(configuration: ConnectorConfiguration, operations: CheckedConnector) {
    self.configuration = configuration
    self.operations = operations
  }
}
