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
    /// Between the questions it blocks its thread; call it from `main` and print nothing to standard output.
    public func run() async {
      var input = LineInput()
      while let line = input.next() {
        guard let request = try? JSONDecoder().decode(WidgetRequest.self, from: Data(line)) else { continue }
        hostTime.withLock { $0 = request.now }
        guard var bytes = (try? JSONEncoder().encode(await answer(request))).map(Array.init) else { continue }
        bytes.append(UInt8(ascii: "\n"))
        guard write(all: bytes) else { return }
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

  private func write(all bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { systemWrite(1, $0.baseAddress, $0.count) }
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
