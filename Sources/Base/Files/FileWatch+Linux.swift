#if !canImport(Darwin) && (os(Linux) || os(Android))
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Waits until a file is written to, with inotify. Watches the path again if the file is replaced or created.
  package final class FileWatch: Sendable {
    private let path: String
    private let notifications: Int32
    private let stopReader: Int32
    private let stopWriter: Int32

    package init(_ path: String) {
      self.path = path
      notifications = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) == 0 {
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      }
      (stopReader, stopWriter) = (ends[0], ends[1])
      arm()
    }

    deinit {
      for descriptor in [notifications, stopReader, stopWriter] where descriptor >= 0 { close(descriptor) }
    }

    /// Adding a watch for a file that is already watched has no effect.
    private func arm() {
      let events = UInt32(IN_MODIFY) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
      inotify_add_watch(notifications, path, events)
    }

    /// Waits for an event, at most for the given time.
    /// - Returns: `false` if the watch was stopped.
    package func wait(milliseconds: Int32) -> Bool {
      var polls = [
        pollfd(fd: notifications, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stopReader, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&polls, 2, milliseconds)
      guard polls[1].revents == 0 else { return false }
      if count <= 0 || polls[0].revents == 0 {
        arm()
        return true
      }
      var needsArming = false
      withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
        guard let start = buffer.baseAddress else { return }
        while true {
          let length = read(notifications, start, buffer.count)
          guard length > 0 else { break }
          var offset = 0
          while offset + MemoryLayout<inotify_event>.size <= length {
            let event = start.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            if event.mask & UInt32(IN_MODIFY) == 0 { needsArming = true }
            offset += MemoryLayout<inotify_event>.size + Int(event.len)
          }
        }
      }
      if needsArming { arm() }
      return true
    }

    package func stop() {
      var byte: UInt8 = 1
      _ = write(stopWriter, &byte, 1)
    }
  }
#endif
