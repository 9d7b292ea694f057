import CPlatform

/// Starts a detached thread.
/// - Parameter stackSize: The size in bytes. The default is 4 MiB, because nested statements recurse deeply, and threads
///   of Apple systems have only half a megabyte by default.
/// - Returns: 0, or the system's error number if no thread can be created. In that case, `body` does not run.
package func startThread(stackSize: Int = 4 << 20, _ body: @escaping @Sendable () -> Void) -> Int32 {
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
