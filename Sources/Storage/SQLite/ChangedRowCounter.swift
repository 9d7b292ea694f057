import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Counts the rows that a connection's statements change in each table, by the update hook. Changes by foreign keys and
/// triggers are included. Tables without rowids and a DELETE of all rows are not; ``Connection/totalChanges`` counts
/// those.
package final class ChangedRowCounter {
  package struct Entry {
    package let table: String
    package fileprivate(set) var rows: Int
  }

  private var counted: [Entry] = []
  package private(set) var total = 0
  /// The name of the last changed table, which usually changes again next.
  private var lastName: UnsafeMutablePointer<CChar>?
  private var lastIndex = 0
  /// The number of changed rows of that table that are not yet added to its entry.
  private var lastRows = 0

  package var entries: [Entry] {
    settle()
    return counted
  }

  private func settle() {
    guard lastRows > 0 else { return }
    counted[lastIndex].rows += lastRows
    lastRows = 0
  }

  package init() {}

  deinit { free(lastName) }

  package func removeAll() {
    counted.removeAll(keepingCapacity: true)
    lastRows = 0
    total = 0
    free(lastName)
    lastName = nil
  }

  fileprivate func record(_ table: UnsafePointer<CChar>) {
    total += 1
    if let lastName, strcmp(table, lastName) == 0 {
      lastRows += 1
      return
    }
    settle()
    let name = String(cString: table)
    if let index = counted.firstIndex(where: { $0.table == name }) {
      counted[index].rows += 1
      lastIndex = index
    } else {
      lastIndex = counted.count
      counted.append(Entry(table: name, rows: 1))
    }
    free(lastName)
    lastName = strdup(table)
  }
}

extension Connection {
  /// Counts in `touches` from now on. The caller must keep it while the connection is used.
  package func count(in touches: ChangedRowCounter) {
    sqlite3_update_hook(
      handle,
      { context, _, _, table, _ in
        guard let context, let table else { return }
        Unmanaged<ChangedRowCounter>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.record(table) }
      }, Unmanaged.passUnretained(touches).toOpaque())
  }
}
