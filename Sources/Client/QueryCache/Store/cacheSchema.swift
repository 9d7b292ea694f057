import LocalStore

/// The cache's tables. A number is never given twice: a tree may name a row that is gone. A cache that another version
/// made anew would lose nothing but time, so steps may drop.
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
