#if os(Linux)
  import CPlatform
  import Glibc

  /// Waits for sockets with epoll.
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
        throw SocketError(system: errno, doing: "create an event queue")
      }
      // Edge-triggered: each write wakes the loop once, and the counter does not have to be read.
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

    /// Returns the number of events. Without a timeout, it waits until there is an event.
    func wait(nanoseconds: UInt64?) -> Int {
      // Rounded up, so that a timer is due when its wait ends.
      let milliseconds = nanoseconds.map { Int32(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
      return max(0, Int(epoll_wait(poll, events, Int32(Self.capacity), milliseconds)))
    }

    /// Returns `nil` if the event is only a wake-up call.
    func event(_ index: Int) -> (target: PollTarget, readiness: Readiness)? {
      guard let pointer = events[index].data.ptr else { return nil }
      let mask = events[index].events
      var readiness: Readiness = []
      if mask & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 { readiness.insert(.readable) }
      if mask & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
      if mask & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { readiness.insert(.failed) }
      return (Unmanaged<PollTarget>.fromOpaque(pointer).takeUnretainedValue(), readiness)
    }

    /// Ends a wait. It can be called on any thread.
    func wake() {
      var one: UInt64 = 1
      write(wakeUp, &one, 8)
    }
  }
#endif
