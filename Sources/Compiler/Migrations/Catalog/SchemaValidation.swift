/// How strictly a database must match its schema.
package enum SchemaValidation: Sendable {
  /// The database has everything that the schema needs. Other tables and columns are kept.
  case compatible
  /// The database has nothing else.
  case strict
}
