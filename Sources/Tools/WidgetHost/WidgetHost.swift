#if os(Linux)
  package import FoundationEssentials
  package import MartletWidgets

  /// Plays the system that shows widgets, by its rules: budgets, delays, kills, suspensions. Time is the caller's: the
  /// host never sleeps.
  ///
  /// ```swift
  /// let host = try WidgetHost([widgets], start: Date())
  /// let widget = try host.add("TasksWidget")
  /// host.advance(by: 30)
  /// host.shown(widget)
  /// ```
  package final class WidgetHost {
    /// An entry on the screen.
    package struct Shown: Hashable, Sendable {
      package let revision: Int64?
      package let drawing: WidgetDrawing
      package let date: Date
      /// For a developer: why it is not what the store has now.
      package let note: String?

      init(_ entry: WidgetAnswer.Entry) {
        (revision, drawing, date, note) = (entry.revision, entry.drawing.printable, entry.date, entry.note)
      }
    }

    struct Instance {
      let kind: String
      let family: WidgetFamily
      let parameters: [String: String]
      var entries: [WidgetAnswer.Entry] = []
      var shown: Shown?
      /// When the policy lets it be asked again.
      var policyDue: Date?
      /// When a request is served: one at a time.
      var requestDue: Date?
      var budget: Double
      var budgetDate: Date
    }

    package let options: HostOptions
    package private(set) var now: Date
    package private(set) var log: [HostEvent] = []
    /// The most resident bytes of any process so far.
    package internal(set) var peakMemory: Int?
    /// The app is seen: its requests cost nothing.
    package var isAppInForeground = false
    /// The app plays sound or leads the way: so are its requests.
    package var isAppInSession = false
    let command: [String]
    let environment: [String: String]
    var random: SystemSeed
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
      random = SystemSeed(state: seed)
    }

    deinit { process?.end() }

    // MARK: What a person and the app do

    /// Which widgets the program has.
    package func widgets() -> [WidgetAnswer.Description] { ask(.describe, instance: nil)?.widgets ?? [] }

    /// The gallery's picture: it must come at once.
    package func preview(_ kind: String, family: WidgetFamily = .systemSmall) -> WidgetDrawing? {
      ask(.snapshot, kind: kind, family: family, isPreview: true, instance: nil)?.entries.first?.drawing
    }

    /// Puts a widget on the screen: its placeholder is shown until its timeline is there.
    /// - Returns: Its number.
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

    /// Takes a request to reload, which is never answered. `nil` is for all kinds.
    package func requestReload(_ kind: String?) {
      for index in instances.indices where kind == nil || instances[index].kind == kind {
        record(index, .requested)
        if let end = ignoresRequestsUntil, now < end {
          record(index, .ignored)
          continue
        }
        // One that waits already stands for both.
        if instances[index].requestDue == nil {
          instances[index].requestDue = now.addingTimeInterval(random.double(in: options.reloadDelay))
        }
      }
    }

    /// A person opens the app from a widget: for half a minute requests may be lost.
    package func launchAppFromWidget() { ignoresRequestsUntil = now.addingTimeInterval(30) }

    /// A person touches something in a widget. When the action has returned, that widget is reloaded for sure.
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

    /// The widget that is to be asked first, and when.
    private func nextEvent() -> (Int, Date)? {
      instances.indices.compactMap { index in
        [instances[index].requestDue, instances[index].policyDue].compactMap { $0 }.min().map { (index, $0) }
      }.min { ($0.1, $0.0) < ($1.1, $1.0) }
    }

    private func serve(_ index: Int) {
      let isRequest = instances[index].requestDue.map { $0 <= now } ?? false
      let reason: String? =
        if !options.hasBudget {
          "nothing is counted"
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
      record(index, .tookToken(left: Int(instances[index].budget)))
      return true
    }

    /// Language, text size, account, place or time zone are others: every widget is made anew, and none of it counts.
    package func changeEnvironment() {
      for index in instances.indices {
        record(index, .free("the environment has changed"))
        reload(index, .environment)
      }
    }

    /// A test's way to a widget whose day is over.
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
        // The old timeline stays; the system asks again some time.
        instances[index].policyDue = now.addingTimeInterval(5 * 60)
        return
      }
      if answer.completions > 1 { record(index, .problem("the provider completed \(answer.completions) times")) }
      if let error = answer.error { return record(index, .problem(error)) }
      guard !answer.entries.isEmpty else { return record(index, .dropped) }
      let entries = answer.entries.sorted { $0.date < $1.date }
      // Of what is past, only the latest counts.
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

    /// Shows of each widget the latest entry that is not in the future.
    private func showEntries() {
      for index in instances.indices {
        guard let entry = instances[index].entries.last(where: { $0.date <= now }) else { continue }
        let shown = Shown(entry)
        guard shown != instances[index].shown else { continue }
        instances[index].shown = shown
        record(index, .shown(revision: shown.revision))
      }
    }

    /// What was done since the last time; a host that runs for days keeps no more.
    package func takeLog() -> [HostEvent] {
      defer { log = [] }
      return log
    }

    func record(_ instance: Int?, _ what: HostEvent.What) {
      log.append(HostEvent(date: now, instance: instance, what: what))
    }
  }
#endif
