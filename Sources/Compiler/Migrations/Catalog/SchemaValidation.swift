/// How a database may differ from its schema.
package enum SchemaValidation: Sendable {
  /// It has what the schema names; other tables and columns stay.
  case compatible
  /// It has nothing else.
  case strict
}
