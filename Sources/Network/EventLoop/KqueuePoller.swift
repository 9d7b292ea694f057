#if canImport(Darwin)
  import CPlatform
  import Darwin

  /// Waits for sockets with kqueue.
  struct Poller: ~Copyable {
    private let queue: Int32
    private let events: UnsafeMutablePointer<kevent>
    private static let capacity = 256

    init() throws(SocketError) {
      queue = kqueue()
      events = .allocate(capacity: Self.capacity)
      guard queue >= 0 else { throw SocketError(system: errno, doing: "create an event queue") }
      change(0, EVFILT_USER, EV_ADD | EV_CLEAR, nil)
    }

    deinit {
      close(queue)
      events.deallocate()
    }

    func add(_ descriptor: Int32, _ target: PollTarget, _ interest: Interest) throws(SocketError) {
      update(descriptor, target, from: [], to: interest)
    }

    func update(
      _ descriptor: Int32, _ target: PollTarget, from old: Interest, to interest: Interest
    ) {
      let pointer = Unmanaged.passUnretained(target).toOpaque()
      for (bit, filter) in [(Interest.read, EVFILT_READ), (.write, EVFILT_WRITE)] {
        guard old.contains(bit) != interest.contains(bit) else { continue }
        change(UInt(descriptor), filter, interest.contains(bit) ? EV_ADD : EV_DELETE, pointer)
      }
    }

    func remove(_ descriptor: Int32, _ target: PollTarget, _ interest: Interest) {
      update(descriptor, target, from: interest, to: [])
    }

    private func change(
      _ identifier: UInt, _ filter: Int32, _ flags: Int32, _ target: UnsafeMutableRawPointer?,
      _ more: UInt32 = 0
    ) {
      var event = kevent(
        ident: identifier, filter: Int16(filter), flags: UInt16(flags), fflags: more, data: 0,
        udata: target)
      kevent(queue, &event, 1, nil, 0, nil)
    }

    /// Returns the number of events. Without a timeout, it waits until there is an event.
    func wait(nanoseconds: UInt64?) -> Int {
      guard let nanoseconds else {
        return max(0, Int(kevent(queue, nil, 0, events, Int32(Self.capacity), nil)))
      }
      var timeout = timespec(
        tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
      return max(0, Int(kevent(queue, nil, 0, events, Int32(Self.capacity), &timeout)))
    }

    /// Returns `nil` if the event is only a wake-up call.
    func event(_ index: Int) -> (target: PollTarget, readiness: Readiness)? {
      let event = events[index]
      guard let pointer = event.udata else { return nil }
      var readiness: Readiness = []
      if Int32(event.filter) == EVFILT_READ { readiness.insert(.readable) }
      if Int32(event.filter) == EVFILT_WRITE { readiness.insert(.writable) }
      // The end of the peer's bytes is read like bytes; only an error closes the socket here.
      if Int32(event.flags) & EV_EOF != 0, event.fflags != 0 { readiness.insert(.failed) }
      return (Unmanaged<PollTarget>.fromOpaque(pointer).takeUnretainedValue(), readiness)
    }

    /// Ends a wait. It can be called on any thread.
    func wake() {
      change(0, EVFILT_USER, 0, nil, UInt32(NOTE_TRIGGER))
    }
  }
#endif
