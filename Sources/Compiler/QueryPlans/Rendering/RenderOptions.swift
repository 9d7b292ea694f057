/// What a plan is rendered for.
package struct RenderOptions: Hashable, Sendable {
  /// The service's id: the first part of entity ids.
  package let service: String
  /// Reads also give the keys of their rows: on SQLite behind U+001E, on PostgreSQL in a second column.
  package let withKeys: Bool
  /// The database orders text by another collation than `C`, so that every order and comparison must name it.
  package let namesCollation: Bool

  package init(service: String, withKeys: Bool, namesCollation: Bool = false) {
    self.service = service
    self.withKeys = withKeys
    self.namesCollation = namesCollation
  }
}
