import CPlatform

/// Starts a thread that nobody joins.
/// - Parameter stackSize: In bytes; Apple's threads have half a megabyte unless told otherwise.
/// - Returns: 0, or the system's error number when it has no thread left; then `body` does not run.
package func startThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Int32 {
  let context = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  let status = platform_start_thread(
    { context in
      if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body() }
    }, context, stackSize)
  if status != 0 { Unmanaged<ThreadBody>.fromOpaque(context).release() }
  return status
}

private final class ThreadBody {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
