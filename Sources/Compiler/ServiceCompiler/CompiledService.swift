package import Configuration
package import ConnectorAPI
package import DataModel
package import Operations

/// A fully checked project: everything that the server and the generators need, without further checks.
package struct CompiledService: Sendable {
  package let configuration: ServiceConfiguration
  package let model: DataModel
  package let api: ConnectorAPI
  /// The connectors, in the order of `connectorDirs`.
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

/// A checked connector.
package struct CompiledConnector: Sendable {
  package let configuration: ConnectorConfiguration
  package let operations: CheckedConnector

  package init(configuration: ConnectorConfiguration, operations: CheckedConnector) {
    self.configuration = configuration
    self.operations = operations
  }
}
