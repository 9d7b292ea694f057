/// `dataconnect.yaml`: one service.
package struct ServiceConfiguration: Sendable {
  package var serviceID: String
  package var location: String
  /// The folder that holds dataconnect.yaml, as the user wrote the way to it.
  package var folder: String
  /// Folder of the main schema, relative to `folder`.
  package var schemaSource: String
  /// The `postgresql` block, where there is one.
  package var postgresql: PostgreSQLConfiguration?
  /// Folders of the connectors, relative to `folder`, in written order.
  package var connectorFolders: [String]

  package init(
    serviceID: String, location: String, folder: String, schemaSource: String, postgresql: PostgreSQLConfiguration?,
    connectorFolders: [String]
  ) {
    self.serviceID = serviceID
    self.location = location
    self.folder = folder
    self.schemaSource = schemaSource
    self.postgresql = postgresql
    self.connectorFolders = connectorFolders
  }
}

package struct PostgreSQLConfiguration: Hashable, Sendable {
  package enum SchemaValidation: String, Sendable {
    case strict = "STRICT"
    case compatible = "COMPATIBLE"
  }

  package var database: String?
  package var schema: String
  package var schemaValidation: SchemaValidation?

  package init(database: String?, schema: String = "public", schemaValidation: SchemaValidation? = nil) {
    self.database = database
    self.schema = schema
    self.schemaValidation = schemaValidation
  }
}
