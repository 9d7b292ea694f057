import CPlatform

/// Starts a thread that nobody joins. `false` when the system has none left.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let context = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  let status = platform_start_thread(
    { context in
      if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body() }
    }, context, 1 << 20)
  if status != 0 { Unmanaged<ThreadBody>.fromOpaque(context).release() }
  return status == 0
}

private final class ThreadBody {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
