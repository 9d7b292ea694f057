import CommandCore
import Files

#if os(Linux)
  import FoundationEssentials
  import Glibc
  import Locks
  import MartletWidgets
  import WidgetHost
#endif

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let widget = Command(
    name: "widget", summary: "render a widget in the terminal (Linux only)", words: "run [DIR]", positionalLimit: 2,
    options: [
      Option(
        name: "product", value: "NAME",
        help: "the product with the widgets; default: the name of DIR followed by 'Widget'"),
      Option(name: "kind", value: "NAME", help: "the widget to show; default: the first one"),
      Option(name: "once", value: nil, help: "show the widget once; default: update it when an app changes data"),
      Option(name: "html", value: "FILE", help: "write the widget to an HTML file, once"),
      Option(name: "png", value: "FILE", help: "write the widget to a PNG file, once"),
    ],
    run: { arguments in
      guard arguments.positional.first == "run" else { throw UsageError(message: "'martlet widget' requires 'run'") }
      #if os(Linux)
        return try await showWidget(arguments)
      #else
        Terminal.printError("'martlet widget' is supported only on Linux; use Xcode to preview widgets on this system")
        return .wrongInput
      #endif
    })
}

#if os(Linux)
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  private func showWidget(_ arguments: Arguments) async throws -> ExitCode {
    let folder = arguments.positional.dropFirst().first ?? "."
    let program: String
    do throws(WidgetProgramError) {
      program = try buildWidgetProgram(in: folder, product: arguments["product"])
    } catch {
      Terminal.printError(error.description)
      return .wrongInput
    }
    var options = HostOptions()
    // On a developer's machine reloads are unlimited, and requests are served at once.
    options.hasBudget = false
    options.reloadDelay = 0...0.2
    options.lockedFiles = nil
    let isLive = !arguments.has("once") && arguments["html"] == nil && arguments["png"] == nil
    // Created before the first timeline is read, so that requests from apps are queued in the meantime.
    let socket = isLive ? HostSocket() : nil
    guard !isLive || socket != nil else {
      Terminal.printError(
        "cannot listen on '\(WidgetCenter.hostSocket)': stop any other 'martlet widget run', and check the permissions of the folder"
      )
      return .environmentFailed
    }
    let host = WidgetHost([program], options: options, start: Date(), seed: .random(in: 0 ... .max))
    var problems = WidgetProblemReport(host)
    let kinds = host.widgets()
    problems.reportNew()
    guard let widget = kinds.first(where: { $0.kind == arguments["kind"] ?? kinds.first?.kind }) else {
      let names = kinds.map { "'\($0.kind)'" }.joined(separator: ", ")
      Terminal.printError(
        kinds.isEmpty ? "'\(program)' has no widgets" : "unknown widget '\(arguments["kind"] ?? "")': expected \(names)"
      )
      return .wrongInput
    }
    let index = host.add(widget.kind)
    // The date of an entry is usually the time at which the extension made it, which is after the request.
    host.advance(by: max(0, Date().timeIntervalSince(host.now)))
    problems.reportNew()
    guard let shown = host.shown(index), problems.isAnswered || isLive else {
      Terminal.printError("the widget '\(widget.kind)' returned no timeline")
      return .environmentFailed
    }
    if let note = shown.note { Terminal.printError(note) }
    if arguments["html"] != nil || arguments["png"] != nil {
      return try draw(shown.drawing, of: widget.name, html: arguments["html"], png: arguments["png"])
    }
    let usesStyles = isatty(1) != 0
    Terminal.print(widget.name)
    Terminal.print(shown.drawing.terminalText(usesStyles: usesStyles, columns: terminalColumns()))
    guard let socket else { return .done }
    return await follow(host, index, socket, problems, usesStyles: usesStyles)
  }

  /// Writes the HTML and PNG files that the options name.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  private func draw(_ drawing: WidgetDrawing, of name: String, html: String?, png: String?) throws -> ExitCode {
    if let html { try LocalFiles.write(Array(drawing.html(title: name).utf8), to: html) }
    guard let png else { return .done }
    let picture: [UInt8]
    do throws(PictureError) {
      picture = try drawPicture(drawing)
    } catch {
      Terminal.printError(error.description)
      return .environmentFailed
    }
    try LocalFiles.write(picture, to: png)
    return .done
  }

  /// Prints each problem that the widget's developer should fix, once.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  private struct WidgetProblemReport {
    private let host: WidgetHost
    /// Whether the extension returned a timeline.
    private(set) var isAnswered = false

    init(_ host: WidgetHost) { self.host = host }

    mutating func reportNew() {
      for event in host.takeLog() {
        if event.isFault { Terminal.printError(event.description) }
        if case .answered = event.what { isAnswered = true }
      }
    }
  }

  /// The width of the terminal in columns; `nil` if standard output is not a terminal.
  private func terminalColumns() -> Int? {
    var size = winsize()
    return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Whether the reader of standard output has closed it.
  private func isOutputClosed() -> Bool {
    var place = pollfd(fd: 1, events: 0, revents: 0)
    return poll(&place, 1, 0) > 0 && place.revents & Int16(POLLERR) != 0
  }

  /// Prints the widget whenever it changes, until a stop signal arrives or the reader closes standard output.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  private func follow(
    _ host: WidgetHost, _ index: Int, _ socket: HostSocket, _ problems: WidgetProblemReport, usesStyles: Bool
  ) async -> ExitCode {
    var problems = problems
    var last = host.shown(index)
    let end = Task { await StopSignal.wait() }
    let hasEnded = Locked(false)
    Task {
      await end.value
      hasEnded.withLock { $0 = true }
    }
    while !hasEnded.withLock({ $0 }), !isOutputClosed() {
      for kind in socket.receive(milliseconds: 200) { host.requestReload(kind) }
      host.advance(by: max(0, Date().timeIntervalSince(host.now)))
      problems.reportNew()
      let shown = host.shown(index)
      if let shown, shown.drawing != last?.drawing {
        Terminal.print(shown.drawing.terminalText(usesStyles: usesStyles, columns: terminalColumns()))
      }
      if let note = shown?.note, note != last?.note { Terminal.printError(note) }
      last = shown
      await Task.yield()
    }
    return .done
  }
#endif
