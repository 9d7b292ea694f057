import CPlatform

/// Starts a detached thread.
/// - Parameter stackSize: In bytes. Four megabytes unless given, since nested statements recurse deeply and Apple's
///   threads have half a megabyte otherwise.
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
