/// The contents of `dataconnect.yaml`: one service.
package struct ServiceConfiguration: Sendable {
  package var serviceID: String
  package var location: String
  /// The folder of dataconnect.yaml, as a path from where the command runs.
  package var folder: String
  /// The folder of the main schema, relative to `folder`.
  package var schemaSource: String
  /// The `postgresql` block, if present.
  package var postgresql: PostgreSQLConfiguration?
  /// The connector folders, relative to `folder`, in written order.
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

/// The `postgresql` block of a data source.
package struct PostgreSQLConfiguration: Hashable, Sendable {
  /// How strictly the database must match the schema.
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
