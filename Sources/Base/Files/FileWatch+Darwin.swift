#if canImport(Darwin)
  import Darwin

  /// Waits until a file is written to, with kqueue. Watches the path again if the file is replaced or created.
  ///
  /// Unchecked: `file` is used only by the waiting thread, and by `init` and `deinit`.
  package final class FileWatch: @unchecked Sendable {
    private let path: String
    private let queue: Int32
    private var file: Int32 = -1

    package init(_ path: String) {
      self.path = path
      queue = kqueue()
      var stopping = kevent(
        ident: 1, filter: Int16(EVFILT_USER), flags: UInt16(EV_ADD), fflags: 0, data: 0, udata: nil)
      kevent(queue, &stopping, 1, nil, 0, nil)
      arm()
    }

    deinit {
      if file >= 0 { close(file) }
      close(queue)
    }

    private func arm() {
      if file >= 0 { close(file) }
      file = open(path, O_EVTONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      var watching = kevent(
        ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME), data: 0, udata: nil)
      kevent(queue, &watching, 1, nil, 0, nil)
    }

    /// Waits for an event, at most for the given time.
    /// - Returns: `false` if the watch was stopped.
    package func wait(milliseconds: Int32) -> Bool {
      var event = kevent()
      var time = timespec(tv_sec: Int(milliseconds) / 1_000, tv_nsec: Int(milliseconds) % 1_000 * 1_000_000)
      let count = kevent(queue, nil, 0, &event, 1, &time)
      if count > 0, event.filter == Int16(EVFILT_USER) { return false }
      let isGone = count > 0 && event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0
      if isGone || file < 0 { arm() }
      return true
    }

    package func stop() {
      var stopping = kevent(
        ident: 1, filter: Int16(EVFILT_USER), flags: 0, fflags: UInt32(NOTE_TRIGGER), data: 0, udata: nil)
      kevent(queue, &stopping, 1, nil, 0, nil)
    }
  }
#endif
