import Threads

/// Starts a thread that waits for sockets and recurses little. `false` when the system has none left.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool { startThread(stackSize: 1 << 20, body) == 0 }
