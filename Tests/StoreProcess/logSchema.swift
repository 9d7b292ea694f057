package import LocalStore

/// What the tests' processes keep: numbered transactions and one counter.
/// - Parameter version: 1; 2 adds a column; 3 renames one, which older readers cannot read.
package func logSchema(_ version: Int = 1) -> StoreSchema {
  let steps: [StoreSchema.Migration] = [
    .init(1) {
      try $0.execute(
        """
        CREATE TABLE entry (id INTEGER PRIMARY KEY, batch INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
        CREATE TABLE counter (id INTEGER PRIMARY KEY, value INTEGER NOT NULL) STRICT;
        INSERT INTO counter VALUES (1, 0);
        """)
    },
    .init(2) { transaction in
      try transaction.execute("ALTER TABLE entry ADD COLUMN note TEXT NOT NULL DEFAULT 'none'")
      // Long enough to be killed in.
      for number in 0..<300 { try transaction.execute("UPDATE entry SET note = ?1", [.text("note \(number)")]) }
    },
    .init(3, breaksReaders: true) { try $0.execute("ALTER TABLE entry RENAME COLUMN text TO title") },
  ]
  return StoreSchema(Array(steps.prefix(version)))
}
