/// Options for rendering a plan.
package struct RenderOptions: Hashable, Sendable {
  /// The service ID, which is the first part of entity IDs.
  package let service: String
  /// Whether reads also return the keys of their rows: after U+001E on SQLite, in a second column on PostgreSQL.
  package let withKeys: Bool
  /// Whether the database's collation is not `C`, so that every sort and comparison of text must specify it.
  package let namesCollation: Bool

  package init(service: String, withKeys: Bool, namesCollation: Bool = false) {
    self.service = service
    self.withKeys = withKeys
    self.namesCollation = namesCollation
  }
}
