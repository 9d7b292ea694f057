import CPlatform
import CSQLite

/// Gives SQLite a memory cache for each thread: a statement allocates and frees the same few blocks each time it runs.
/// SQLite's own cache for this, the lookaside, is disabled in the libraries of some systems.
///
/// For servers. It has no effect once the process uses SQLite.
package func useThreadMemory() { _ = isThreadMemoryUsed }

private let isThreadMemoryUsed: Bool = {
  var methods = sqlite3_mem_methods(
    xMalloc: { platform_block_allocate($0) }, xFree: { platform_block_free($0) },
    xRealloc: { platform_block_resize($0, $1) }, xSize: { platform_block_size($0) },
    xRoundup: { platform_block_round_up($0) }, xInit: { _ in SQLITE_OK }, xShutdown: { _ in }, pAppData: nil)
  return csqlite_use_memory(&methods) == SQLITE_OK
}()
