#if os(Linux)
  package import FoundationEssentials
  package import MartletWidgets

  /// Simulates the system that shows widgets, with its budgets, delays, kills and suspensions. The caller controls
  /// the time: the host never sleeps.
  ///
  /// ```swift
  /// let host = WidgetHost([program], start: Date(), seed: 1)
  /// let widget = host.add("TasksWidget")
  /// host.advance(by: 30)
  /// host.shown(widget)
  /// ```
  package final class WidgetHost {
    /// An entry on the screen.
    package struct Shown: Hashable, Sendable {
      package let revision: Int64?
      package let drawing: WidgetDrawing
      package let date: Date
      /// A note for the developer: why the entry does not show the store's current content.
      package let note: String?

      init(_ entry: WidgetResponse.Entry) {
        (revision, drawing, date, note) = (entry.revision, entry.drawing.printable, entry.date, entry.note)
      }
    }

    struct Instance {
      let kind: String
      let family: WidgetFamily
      let parameters: [String: String]
      var entries: [WidgetResponse.Entry] = []
      var shown: Shown?
      /// The date at which the timeline policy allows the next reload.
      var policyDue: Date?
      /// The date at which a pending request is served; at most one is pending.
      var requestDue: Date?
      var budget: Double
      var budgetDate: Date
    }

    package let options: HostOptions
    package private(set) var now: Date
    package private(set) var log: [HostEvent] = []
    /// The highest resident memory of any process so far, in bytes.
    package internal(set) var peakMemory: Int?
    /// Whether the app is in the foreground: its requests do not use the budget then.
    package var isAppInForeground = false
    /// Whether the app plays audio or navigates: its requests do not use the budget then.
    package var isAppInSession = false
    let command: [String]
    let environment: [String: String]
    var random: SeededGenerator
    var process: ExtensionProcess?
    private var instances: [Instance] = []
    var requestID = 0
    private var ignoresRequestsUntil: Date?

    /// - Parameter command: The program with the widgets, and its arguments.
    package init(
      _ command: [String], environment: [String: String] = [:], options: HostOptions = HostOptions(), start: Date,
      seed: UInt64
    ) {
      self.command = command
      self.environment = environment
      self.options = options
      now = start
      random = SeededGenerator(state: seed)
    }

    deinit { process?.end() }

    // MARK: Actions of the user and the app

    /// The widgets of the program.
    package func widgets() -> [WidgetResponse.Description] { ask(.describe, instance: nil)?.widgets ?? [] }

    /// The widget's drawing for the gallery.
    package func preview(_ kind: String, family: WidgetFamily = .systemSmall) -> WidgetDrawing? {
      ask(.snapshot, kind: kind, family: family, isPreview: true, instance: nil)?.entries.first?.drawing
    }

    /// Adds a widget to the screen. It shows its placeholder until its timeline arrives.
    /// - Returns: The index of the widget.
    package func add(
      _ kind: String, family: WidgetFamily = .systemSmall, parameters: [String: String] = [:]
    ) -> Int {
      instances.append(
        Instance(
          kind: kind, family: family, parameters: parameters, budget: options.dailyBudget, budgetDate: now))
      let index = instances.count - 1
      if let entry = ask(.placeholder, kind: kind, family: family, parameters: parameters, instance: index)?.entries
        .first
      {
        instances[index].shown = Shown(entry)
      }
      reload(index, .added)
      return index
    }

    /// Receives a reload request, which gets no response. `nil` is all kinds.
    package func requestReload(_ kind: String?) {
      for index in instances.indices where kind == nil || instances[index].kind == kind {
        record(index, .requested)
        if let end = ignoresRequestsUntil, now < end {
          record(index, .ignored)
          continue
        }
        // A request that is already pending covers both.
        if instances[index].requestDue == nil {
          instances[index].requestDue = now.addingTimeInterval(random.double(in: options.reloadDelay))
        }
      }
    }

    /// Simulates that the user opens the app from a widget: requests may be ignored for 30 seconds.
    package func launchAppFromWidget() { ignoresRequestsUntil = now.addingTimeInterval(30) }

    /// Simulates an interaction in a widget. After the action has returned, the widget is always reloaded.
    package func perform(_ action: String, parameters: [String: String] = [:], in index: Int) {
      guard let answer = ask(.perform, kind: action, parameters: parameters, instance: index) else { return }
      if let error = answer.error { record(index, .problem("the action '\(action)' failed: \(error)")) }
      reload(index, .action)
    }

    package func shown(_ index: Int) -> Shown? { instances[index].shown }

    // MARK: Time

    package func advance(by seconds: Double) {
      let end = now.addingTimeInterval(seconds)
      while let (index, date) = nextEvent(), date <= end {
        now = max(now, date)
        serve(index)
        showEntries()
      }
      now = end
      showEntries()
    }

    /// The next widget to reload, and when.
    private func nextEvent() -> (Int, Date)? {
      instances.indices.compactMap { index in
        [instances[index].requestDue, instances[index].policyDue].compactMap { $0 }.min().map { (index, $0) }
      }.min { ($0.1, $0.0) < ($1.1, $1.0) }
    }

    private func serve(_ index: Int) {
      let isRequest = instances[index].requestDue.map { $0 <= now } ?? false
      let reason: String? =
        if !options.hasBudget {
          "reloads are unlimited"
        } else if isRequest, isAppInForeground {
          "the app is in the foreground"
        } else if isRequest, isAppInSession {
          "the app is in a session"
        } else {
          nil
        }
      if let reason { record(index, .free(reason)) }
      guard reason != nil || takesToken(index) else {
        record(index, .waitsForBudget)
        let due = now.addingTimeInterval((1 - instances[index].budget) * 86_400 / options.dailyBudget + 1)
        if isRequest { instances[index].requestDue = due } else { instances[index].policyDue = due }
        return
      }
      instances[index].requestDue = nil
      reload(index, isRequest ? .request : .policy)
      if isRequest, options.servesTwice { reload(index, .again) }
    }

    private func takesToken(_ index: Int) -> Bool {
      let passed = now.timeIntervalSince(instances[index].budgetDate)
      instances[index].budgetDate = now
      instances[index].budget = min(
        options.dailyBudget, instances[index].budget + passed * options.dailyBudget / 86_400)
      guard instances[index].budget >= 1 else { return false }
      instances[index].budget -= 1
      record(index, .usedBudget(left: Int(instances[index].budget)))
      return true
    }

    /// Simulates a change of the language, text size, account, location or time zone: all widgets are reloaded
    /// without using the budget.
    package func changeEnvironment() {
      for index in instances.indices {
        record(index, .free("the environment has changed"))
        reload(index, .environment)
      }
    }

    /// Uses up the budget of all widgets, for tests.
    package func spendBudget() {
      for index in instances.indices {
        instances[index].budget = 0
        instances[index].budgetDate = now
      }
    }

    // MARK: Timelines

    private func reload(_ index: Int, _ cause: HostEvent.Cause) {
      instances[index].policyDue = nil
      record(index, .asked(cause))
      let instance = instances[index]
      guard
        let answer = ask(
          .timeline, kind: instance.kind, family: instance.family, parameters: instance.parameters, instance: index)
      else {
        // The old timeline stays; the system asks again later.
        instances[index].policyDue = now.addingTimeInterval(5 * 60)
        return
      }
      if answer.completions > 1 {
        record(index, .problem("the provider called its completion handler \(answer.completions) times"))
      }
      if let error = answer.error { return record(index, .problem(error)) }
      guard !answer.entries.isEmpty else { return record(index, .dropped) }
      let entries = answer.entries.sorted { $0.date < $1.date }
      // Of the entries in the past, only the latest matters.
      let firstLater = entries.firstIndex { $0.date > now } ?? entries.count
      instances[index].entries = Array(entries[max(0, firstLater - 1)...])
      record(index, .answered(entries: answer.entries.count, revision: entries.last?.revision))
      switch answer.policy {
      case .never: break
      case .after(let date): instances[index].policyDue = max(date, now.addingTimeInterval(1))
      case .atEnd: instances[index].policyDue = max(entries.last?.date ?? now, now.addingTimeInterval(5 * 60))
      }
      showEntries()
    }

    /// Shows the latest entry of each widget that is not in the future.
    private func showEntries() {
      for index in instances.indices {
        guard let entry = instances[index].entries.last(where: { $0.date <= now }) else { continue }
        let shown = Shown(entry)
        guard shown != instances[index].shown else { continue }
        instances[index].shown = shown
        record(index, .shown(revision: shown.revision))
      }
    }

    /// Returns the events since the last call and removes them, so that a long-running host does not accumulate
    /// them.
    package func takeLog() -> [HostEvent] {
      defer { log = [] }
      return log
    }

    func record(_ instance: Int?, _ what: HostEvent.What) {
      log.append(HostEvent(date: now, instance: instance, what: what))
    }
  }
#endif
