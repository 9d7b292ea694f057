import Threads

/// Starts a thread that runs statements: deeply nested ones recurse. `false` when the system has none left.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool { startThread(stackSize: 4 << 20, body) == 0 }
