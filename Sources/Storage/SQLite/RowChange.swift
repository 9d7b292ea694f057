import CSQLite

/// One row that was inserted, updated or deleted, as the update hook reports it. Actions of foreign keys are included;
/// tables without rowids are not.
package struct RowChange: Hashable, Sendable {
  package enum Operation: Hashable, Sendable {
    case insert
    case update
    case delete
  }

  package let operation: Operation
  package let table: String
  package let rowID: Int64
}

/// Holds the closure that the C library's hook calls.
final class ChangeHandler {
  fileprivate let body: (RowChange) -> Void

  init(_ body: @escaping (RowChange) -> Void) {
    self.body = body
  }
}

extension ChangeHandler? {
  /// The connection must keep the handler while it is installed.
  func install(on handle: OpaquePointer) {
    guard let self else {
      sqlite3_update_hook(handle, nil, nil)
      return
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_update_hook(
      handle,
      { context, code, _, table, rowID in
        guard let context, let table else { return }
        let operation: RowChange.Operation =
          switch code {
          case SQLITE_INSERT: .insert
          case SQLITE_DELETE: .delete
          default: .update
          }
        let handler = Unmanaged<ChangeHandler>.fromOpaque(context).takeUnretainedValue()
        handler.body(RowChange(operation: operation, table: String(cString: table), rowID: rowID))
      }, context)
  }
}
