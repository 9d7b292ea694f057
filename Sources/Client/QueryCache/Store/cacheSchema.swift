import LocalStore

/// The tables of the cache. Row numbers are never reused, because a tree may refer to a deleted row. A migration
/// may drop tables: recreating the cache costs only time.
let cacheSchema = StoreSchema([
  .init(1) { transaction in
    try transaction.execute(
      """
      CREATE TABLE tree (
        id INTEGER PRIMARY KEY AUTOINCREMENT, request TEXT NOT NULL UNIQUE, cached INTEGER NOT NULL, age INTEGER NOT NULL,
        accessed INTEGER NOT NULL, stale INTEGER NOT NULL, listed TEXT NOT NULL, data BLOB NOT NULL) STRICT;
      CREATE INDEX tree_accessed ON tree (accessed);
      CREATE TABLE entity (id INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT NOT NULL UNIQUE, data BLOB NOT NULL) STRICT;
      """)
  }
])
