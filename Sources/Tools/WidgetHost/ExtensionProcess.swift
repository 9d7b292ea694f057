#if os(Linux)
  import CPlatform
  import FoundationEssentials
  import Glibc
  import MartletWidgets

  /// The process that runs the widget extension.
  final class ExtensionProcess {
    enum Failure: Error, Hashable {
      case ended
      case timedOut
    }

    let id: pid_t
    private let input: Int32
    private let output: Int32
    private var buffer: [UInt8] = []
    /// The number of bytes at the start of `buffer` that contain no line end.
    private var searched = 0
    private(set) var isStopped = false
    /// The size of the last answer in bytes.
    private(set) var archiveSize = 0

    /// - Parameter environment: Environment variables that override those of the host.
    init?(_ command: [String], environment: [String: String]) {
      var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
      guard platform_pipe(&toChild) == 0 else { return nil }
      guard platform_pipe(&fromChild) == 0 else {
        for end in toChild { close(end) }
        return nil
      }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
      posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
      // A separate process group: if the host is killed while this process is stopped, the kernel ends the orphaned
      // stopped group.
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
      posix_spawnattr_setpgroup(&attributes, 0)
      var variables = ProcessInfo.processInfo.environment
      variables.merge(environment) { $1 }
      var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
      var values: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
      var process: pid_t = 0
      let status = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &values)
      posix_spawnattr_destroy(&attributes)
      for pointer in arguments + values { free(pointer) }
      posix_spawn_file_actions_destroy(&actions)
      close(toChild[0])
      close(fromChild[1])
      (id, input, output) = (process, toChild[1], fromChild[0])
      // `deinit` closes the pipes.
      guard status == 0 else { return nil }
    }

    deinit {
      close(input)
      close(output)
    }

    func stop() {
      kill(id, SIGSTOP)
      isStopped = true
    }

    func resume() {
      kill(id, SIGCONT)
      isStopped = false
    }

    /// Kills the process.
    func end() {
      kill(id, SIGKILL)
      var status: Int32 = 0
      waitpid(id, &status, 0)
    }

    /// - Parameter killAfter: Real seconds after which the process is killed, if it has not answered yet.
    func ask(
      _ request: WidgetRequest, timeout: Double, killAfter: Double? = nil
    ) throws(Failure) -> WidgetResponse {
      guard var bytes = (try? JSONEncoder().encode(request)).map(Array.init) else { throw .ended }
      bytes.append(UInt8(ascii: "\n"))
      // A write to an ended process must not end the host.
      signal(SIGPIPE, SIG_IGN)
      guard write(input, bytes, bytes.count) == bytes.count else { throw .ended }
      let start = Self.seconds()
      while true {
        while let line = nextLine() {
          if let answer = try? JSONDecoder().decode(WidgetResponse.self, from: Data(line)), answer.id == request.id {
            archiveSize = line.count
            return answer
          }
        }
        let used = Self.seconds() - start
        let end = min(timeout, killAfter ?? .infinity)
        if used >= end {
          if killAfter != nil, end < timeout { kill(id, SIGKILL) }
          throw .timedOut
        }
        var place = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&place, 1, Int32(max(1, (end - used) * 1000))) > 0 else { continue }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(output, &piece, piece.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw .ended }
        buffer += piece[..<count]
      }
    }

    private func nextLine() -> [UInt8]? {
      let found = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
      searched = buffer.count
      guard let end = found else { return nil }
      defer {
        buffer.removeFirst(end + 1)
        searched = 0
      }
      return Array(buffer[..<end])
    }

    private static func seconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }

    // MARK: State of the process in the system

    /// The peak resident memory in bytes.
    var peakMemory: Int? {
      let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
      for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
        return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
      }
      return nil
    }

    /// Whether the process holds a lock on one of the files.
    /// - Parameter files: `nil` for any file.
    func holdsLock(on files: [String]?) -> Bool {
      let inodes = files.map { files in
        Set(
          files.compactMap { path -> UInt64? in
            var status = stat()
            return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
          })
      }
      let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
      for line in locks.split(separator: "\n") {
        // 1: POSIX  ADVISORY  READ 4711 08:01:1234 0 EOF
        let words = line.split(separator: " ")
        guard words.count > 5, words[4] == "\(id)",
          let inode = words[5].split(separator: ":").last.flatMap({ UInt64($0) })
        else { continue }
        if inodes?.contains(inode) ?? true { return true }
      }
      return false
    }
  }
#endif
