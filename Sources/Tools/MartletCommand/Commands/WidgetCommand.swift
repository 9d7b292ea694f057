import ProjectWorkflow

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
    name: "widget", summary: "show a widget, as the system would (Linux)", words: "run [DIR]", positionalLimit: 2,
    options: [
      Option(
        name: "product", value: "NAME",
        help: "the program with the widgets; of DIR 'Tasks' it is 'TasksWidget' unless given"),
      Option(name: "kind", value: "NAME", help: "which widget; the first unless given"),
      Option(name: "once", value: nil, help: "show it once and end; otherwise it follows what apps write"),
      Option(name: "html", value: "FILE", help: "draw it as a page, once"),
      Option(name: "png", value: "FILE", help: "draw it as a picture, once"),
    ],
    run: { arguments in
      guard arguments.positional.first == "run" else { throw UsageError(message: "'martlet widget' needs 'run'") }
      #if os(Linux)
        return try await showWidget(arguments)
      #else
        Terminal.printError("'martlet widget' plays the system where there is none; here the system shows widgets")
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
    // A developer's device: nothing is counted, and requests are served at once.
    options.hasBudget = false
    options.reloadDelay = 0...0.2
    let host = WidgetHost([program], options: options, start: Date(), seed: .random(in: 0 ... .max))
    let kinds = host.widgets()
    guard let widget = kinds.first(where: { $0.kind == arguments["kind"] ?? kinds.first?.kind }) else {
      let names = kinds.map { "'\($0.kind)'" }.joined(separator: ", ")
      Terminal.printError(
        kinds.isEmpty ? "'\(program)' shows no widgets" : "there is no widget '\(arguments["kind"] ?? "")': \(names)")
      return .wrongInput
    }
    let index = host.add(widget.kind)
    guard let shown = host.shown(index) else {
      Terminal.printError(host.log.map(\.description).joined(separator: "\n"))
      return .environmentFailed
    }
    if let file = arguments["html"] {
      try LocalFiles.write(Array(shown.drawing.html(title: widget.name).utf8), to: file)
      return .done
    }
    if let file = arguments["png"] {
      let picture: [UInt8]
      do throws(PictureError) {
        picture = try drawPicture(shown.drawing)
      } catch {
        Terminal.printError(error.description)
        return .environmentFailed
      }
      try LocalFiles.write(picture, to: file)
      return .done
    }
    let usesStyles = isatty(1) != 0
    Terminal.print(widget.name)
    show(shown, usesStyles: usesStyles)
    return arguments.has("once") ? .done : await follow(host, index, usesStyles: usesStyles)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  private func show(_ shown: WidgetHost.Shown, usesStyles: Bool) {
    Terminal.print(shown.drawing.terminalText(usesStyles: usesStyles))
    if let note = shown.note { Terminal.printError(note) }
  }

  /// Until somebody ends it.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  private func follow(_ host: WidgetHost, _ index: Int, usesStyles: Bool) async -> ExitCode {
    guard let socket = HostSocket() else {
      Terminal.printError("another 'martlet widget run' listens at '\(WidgetCenter.hostSocket)': end it first")
      return .environmentFailed
    }
    var last = host.shown(index)
    let end = Task { await StopSignal.wait() }
    let hasEnded = Locked(false)
    Task {
      await end.value
      hasEnded.withLock { $0 = true }
    }
    while !hasEnded.withLock({ $0 }) {
      for kind in socket.receive(milliseconds: 200) { host.requestReload(kind) }
      host.advance(by: max(0, Date().timeIntervalSince(host.now)))
      let shown = host.shown(index)
      if let shown, shown.drawing != last?.drawing {
        Terminal.print(shown.drawing.terminalText(usesStyles: usesStyles))
      }
      last = shown
      await Task.yield()
    }
    return .done
  }
#endif
