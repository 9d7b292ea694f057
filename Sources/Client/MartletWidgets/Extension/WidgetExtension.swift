#if !canImport(WidgetKit)
  import FoundationEssentials
  import Locks

  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// An action in a widget. It must return after its commit, because the system reloads the widget then.
  ///
  /// ```swift
  /// let complete = WidgetAction("complete") { parameters in
  ///   let id = parameters["id"] ?? ""
  ///   try await store.write { try $0.execute("UPDATE task SET done = 1 WHERE id = ?1", [.text(id)]) }
  /// }
  /// ```
  public struct WidgetAction: Sendable {
    let name: String
    let perform: @Sendable ([String: String]) async throws -> Void

    /// Creates an action.
    /// - Parameters:
    ///   - name: The name by which the host calls the action.
    ///   - perform: Receives the parameters of the intent by name. Errors are reported to the host as text.
    public init(_ name: String, perform: @escaping @Sendable ([String: String]) async throws -> Void) {
      self.name = name
      self.perform = perform
    }
  }

  /// The process that contains the widgets. A host starts it, writes requests to its standard input, and reads its
  /// standard output.
  ///
  /// ```swift
  /// let widget = HostedWidget("Tasks", name: "Tasks", description: "Your next tasks.", provider: provider) { entry in
  ///   WidgetDrawing(entry.content.map { WidgetDrawing.Line($0) })
  /// }
  /// await WidgetExtension([widget]).run()
  /// ```
  public struct WidgetExtension: Sendable {
    private let widgets: [HostedWidget]
    private let actions: [WidgetAction]

    /// Creates an extension.
    /// - Parameters:
    ///   - widgets: The widgets, each with a unique kind.
    ///   - actions: The actions, each with a unique name.
    public init(_ widgets: [HostedWidget], actions: [WidgetAction] = []) {
      self.widgets = widgets
      self.actions = actions
    }

    /// Answers requests until the host closes the pipe. Call it from `main`; it blocks its thread between requests.
    /// Standard output is redirected to standard error, because the host reads it.
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

    /// Encodes an answer as a line. An answer that cannot be encoded, for example because of a date that is not
    /// finite, is replaced by an error.
    private func encoded(_ answer: WidgetResponse) -> [UInt8] {
      do {
        return Array(try JSONEncoder().encode(answer)) + [UInt8(ascii: "\n")]
      } catch {
        var lastNotified = WidgetResponse(id: answer.id)
        lastNotified.error = "cannot encode the timeline, check that all dates are finite: \(error)"
        return ((try? JSONEncoder().encode(lastNotified)).map(Array.init) ?? []) + [UInt8(ascii: "\n")]
      }
    }

    private func answer(_ request: WidgetRequest) async -> WidgetResponse {
      var answer = WidgetResponse(id: request.id)
      switch request.call {
      case .describe: answer.widgets = widgets.map(\.description)
      case .perform:
        guard let action = actions.first(where: { $0.name == request.kind }) else {
          answer.error = "unknown action '\(request.kind)'"
          break
        }
        do { try await action.perform(request.parameters) } catch { answer.error = "\(error)" }
      default:
        guard let widget = widgets.first(where: { $0.description.kind == request.kind }) else {
          answer.error = "unknown widget '\(request.kind)'"
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

  /// Reads lines from standard input.
  private struct LineInput {
    private var buffer: [UInt8] = []

    /// The next line; `nil` at the end of the input.
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
