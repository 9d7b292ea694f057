#if !canImport(WidgetKit)
  import FoundationEssentials
  import Locks

  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// What a person can do in a widget: it returns after its commit, since the system reloads the widget then.
  public struct WidgetAction: Sendable {
    let name: String
    let perform: @Sendable ([String: String]) async throws -> Void

    /// - Parameters:
    ///   - name: As the host names it.
    ///   - perform: Gets the parameters of the intent by name. What it throws is told to the host as text.
    public init(_ name: String, perform: @escaping @Sendable ([String: String]) async throws -> Void) {
      self.name = name
      self.perform = perform
    }
  }

  /// The process with the widgets: a host starts it, asks over standard input and reads standard output.
  ///
  /// ```swift
  /// @main struct TasksWidgets {
  ///   static func main() async { await WidgetExtension([tasksWidget], actions: [complete]).run() }
  /// }
  /// ```
  public struct WidgetExtension: Sendable {
    private let widgets: [HostedWidget]
    private let actions: [WidgetAction]

    /// - Parameters:
    ///   - widgets: Each of a kind of its own.
    ///   - actions: Each with a name of its own.
    public init(_ widgets: [HostedWidget], actions: [WidgetAction] = []) {
      self.widgets = widgets
      self.actions = actions
    }

    /// Answers until the host closes the pipe.
    /// Between the questions it blocks its thread; call it from `main`. From then on what is printed goes to standard
    /// error, since the host reads standard output.
    public func run() async {
      let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
      guard output >= 0, dup2(2, 1) >= 0 else { return }
      defer { close(output) }
      var input = LineInput()
      while let line = input.next() {
        guard let request = try? JSONDecoder().decode(WidgetRequest.self, from: Data(line)) else { continue }
        hostTime.withLock { $0 = request.now }
        var answer = await answer(request)
        answer.completions += extraCompletions.withLock { count in
          defer { count = 0 }
          return count
        }
        guard write(all: encoded(answer), to: output) else { return }
      }
    }

    /// A line. An answer that has no form, such as one with a date that is no number, is told as an error.
    private func encoded(_ answer: WidgetAnswer) -> [UInt8] {
      do {
        return Array(try JSONEncoder().encode(answer)) + [UInt8(ascii: "\n")]
      } catch {
        var lastNotified = WidgetAnswer(id: answer.id)
        lastNotified.error = "the answer cannot be written down: is every date a finite one? (\(error))"
        return ((try? JSONEncoder().encode(lastNotified)).map(Array.init) ?? []) + [UInt8(ascii: "\n")]
      }
    }

    private func answer(_ request: WidgetRequest) async -> WidgetAnswer {
      var answer = WidgetAnswer(id: request.id)
      switch request.call {
      case .describe: answer.widgets = widgets.map(\.description)
      case .perform:
        guard let action = actions.first(where: { $0.name == request.kind }) else {
          answer.error = "there is no action '\(request.kind)'"
          break
        }
        do { try await action.perform(request.parameters) } catch { answer.error = "\(error)" }
      default:
        guard let widget = widgets.first(where: { $0.description.kind == request.kind }) else {
          answer.error = "there is no widget '\(request.kind)'"
          break
        }
        return await widget.answer(request)
      }
      return answer
    }
  }

  private func write(all bytes: [UInt8], to output: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
  }

  /// Lines of standard input.
  private struct LineInput {
    private var buffer: [UInt8] = []

    /// `nil` at the end.
    mutating func next() -> [UInt8]? {
      while true {
        if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
          defer { buffer.removeFirst(end + 1) }
          return Array(buffer[..<end])
        }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(0, &piece, piece.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return nil }
        buffer += piece[..<count]
      }
    }
  }
#endif
