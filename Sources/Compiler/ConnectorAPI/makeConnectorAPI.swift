package import DataModel

/// The API that the newest version of the official tool generates for the same schema.
package func makeConnectorAPI(_ model: DataModel) -> ConnectorAPI {
  preconditionFailure("to be written")
}
