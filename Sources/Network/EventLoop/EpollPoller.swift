#if os(Linux)
  import CPlatform
  import Glibc

  /// Waits for sockets, by epoll.
  struct Poller: ~Copyable {
    private let poll: Int32
    private let wakeUp: Int32
    private let events: UnsafeMutablePointer<epoll_event>
    private static let capacity = 256

    init() throws(SocketError) {
      poll = epoll_create1(Int32(EPOLL_CLOEXEC))
      wakeUp = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
      events = .allocate(capacity: Self.capacity)
      guard poll >= 0, wakeUp >= 0 else {
        throw SocketError(system: errno, doing: "make an event queue")
      }
      // Edge-triggered: each write wakes once, and nobody has to read the counter.
      var event = epoll_event(
        events: EPOLLIN.rawValue | EPOLLET.rawValue, data: epoll_data_t(ptr: nil))
      epoll_ctl(poll, EPOLL_CTL_ADD, wakeUp, &event)
    }

    deinit {
      close(poll)
      close(wakeUp)
      events.deallocate()
    }

    func add(_ descriptor: Int32, _ target: PollTarget, _ interest: Interest) throws(SocketError) {
      var event = Self.event(target, interest)
      guard epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
        throw SocketError(system: errno, doing: "watch a socket")
      }
    }

    func update(_ descriptor: Int32, _ target: PollTarget, from: Interest, to interest: Interest) {
      var event = Self.event(target, interest)
      epoll_ctl(poll, EPOLL_CTL_MOD, descriptor, &event)
    }

    func remove(_ descriptor: Int32, _ target: PollTarget, _ interest: Interest) {
      epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, nil)
    }

    private static func event(_ target: PollTarget, _ interest: Interest) -> epoll_event {
      var mask: UInt32 = 0
      if interest.contains(.read) { mask |= EPOLLIN.rawValue | EPOLLRDHUP.rawValue }
      if interest.contains(.write) { mask |= EPOLLOUT.rawValue }
      return epoll_event(
        events: mask, data: epoll_data_t(ptr: Unmanaged.passUnretained(target).toOpaque()))
    }

    /// Returns how many events are there. Without a time-out it waits until there is one.
    func wait(nanoseconds: UInt64?) -> Int {
      // Rounded up, so that a timer is due when its wait ends.
      let milliseconds = nanoseconds.map { Int32(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
      return max(0, Int(epoll_wait(poll, events, Int32(Self.capacity), milliseconds)))
    }

    /// `nil` for a mere call to wake up.
    func event(_ index: Int) -> (target: PollTarget, readiness: Readiness)? {
      guard let pointer = events[index].data.ptr else { return nil }
      let mask = events[index].events
      var readiness: Readiness = []
      if mask & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 { readiness.insert(.readable) }
      if mask & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
      if mask & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { readiness.insert(.failed) }
      return (Unmanaged<PollTarget>.fromOpaque(pointer).takeUnretainedValue(), readiness)
    }

    /// Ends a wait. Any thread may call it.
    func wake() {
      var one: UInt64 = 1
      write(wakeUp, &one, 8)
    }
  }
#endif
