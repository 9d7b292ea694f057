@_spi(Generated) import LocalStore

/// The statements of the cache, which each connection prepares once.
enum CacheStatements {
  static let tree = StoreStatementText("SELECT id, cached, age, accessed, stale, data FROM tree WHERE request = ?1")
  static let treeRequest = StoreStatementText("SELECT request FROM tree WHERE id = ?1")
  static let insertTree = StoreStatementText(
    "INSERT INTO tree (request, cached, age, accessed, stale, listed, data) VALUES (?1, ?2, ?3, ?2, 0, ?4, ?5)")
  static let updateTree = StoreStatementText(
    "UPDATE tree SET cached = ?2, age = ?3, accessed = ?2, stale = 0, listed = ?4, data = ?5 WHERE id = ?1")
  static let markStale = StoreStatementText("UPDATE tree SET stale = 1 WHERE id = ?1 AND stale = 0")
  static let deleteTree = StoreStatementText("DELETE FROM tree WHERE id = ?1")
  static let oldestTrees = StoreStatementText(
    "SELECT id, data FROM tree WHERE request <> ?2 ORDER BY accessed, id LIMIT ?1")
  static let treesListing = StoreStatementText("SELECT id, request FROM tree WHERE instr(listed, ?1) > 0")
  static let entity = StoreStatementText("SELECT id, data FROM entity WHERE guid = ?1")
  static let entityData = StoreStatementText("SELECT data FROM entity WHERE id = ?1")
  static let insertEntity = StoreStatementText("INSERT INTO entity (guid, data) VALUES (?1, ?2)")
  static let updateEntity = StoreStatementText("UPDATE entity SET data = ?2 WHERE id = ?1")
  static let deleteEntity = StoreStatementText("DELETE FROM entity WHERE id = ?1")
  /// The size of the used pages in bytes, and the number of changes in the store's change log.
  static let usedSize = StoreStatementText(
    """
    SELECT
      ((SELECT page_count FROM pragma_page_count) - (SELECT freelist_count FROM pragma_freelist_count))
        * (SELECT page_size FROM pragma_page_size),
      (SELECT ifnull(max(number), 0) FROM martlet_change) - (SELECT ifnull(min(number), 1) FROM martlet_change) + 1
    """)
}
