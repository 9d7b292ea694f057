#if !canImport(WidgetKit)
  import Locks

  /// A widget for a host on systems without WidgetKit: its provider, and how its entries are drawn.
  ///
  /// ```swift
  /// let widget = HostedWidget("Tasks", name: "Tasks", description: "Your next tasks.", provider: provider) { entry in
  ///   WidgetDrawing(entry.content.map { WidgetDrawing.Line($0) })
  /// }
  /// ```
  public struct HostedWidget: Sendable {
    let description: WidgetResponse.Description
    let answer: @Sendable (WidgetRequest) async -> WidgetResponse

    /// Creates a widget without a configuration.
    /// - Parameters:
    ///   - kind: The same constant that the app's ``WidgetReloads`` use.
    ///   - name: The name in the gallery.
    ///   - description: The description in the gallery.
    ///   - families: The supported sizes.
    ///   - provider: Makes the timelines.
    ///   - draw: Draws an entry; called for each entry of the provider.
    public init<Provider: TimelineProvider & Sendable>(
      _ kind: WidgetKind, name: String, description: String, families: [WidgetFamily] = [.systemSmall],
      provider: Provider, draw: @escaping @Sendable (Provider.Entry) -> WidgetDrawing
    ) where Provider.Entry: Sendable {
      self.description = WidgetResponse.Description(
        kind: kind.rawValue, name: name, description: description, families: families)
      answer = { request in
        var answer = WidgetResponse(id: request.id)
        let context = TimelineProviderContext(family: request.family, isPreview: request.isPreview)
        switch request.call {
        case .placeholder: answer.entries = [archived(provider.placeholder(in: context), draw)]
        case .snapshot:
          let entry = await completed { provider.getSnapshot(in: context, completion: $0) }
          answer.entries = [archived(entry, draw)]
        default:
          answer.take(await completed { provider.getTimeline(in: context, completion: $0) }, draw)
        }
        return answer
      }
    }

    /// Creates a widget with a configuration.
    /// - Parameter provider: Makes the timelines for a configuration, which is created from the parameters of the
    ///   host.
    public init<Provider: AppIntentTimelineProvider & Sendable>(
      _ kind: WidgetKind, name: String, description: String, families: [WidgetFamily] = [.systemSmall],
      configured provider: Provider, draw: @escaping @Sendable (Provider.Entry) -> WidgetDrawing
    ) where Provider.Entry: Sendable {
      self.description = WidgetResponse.Description(
        kind: kind.rawValue, name: name, description: description, families: families)
      answer = { request in
        var answer = WidgetResponse(id: request.id)
        let context = TimelineProviderContext(family: request.family, isPreview: request.isPreview)
        let intent = Provider.Intent(parameters: request.parameters)
        switch request.call {
        case .placeholder: answer.entries = [archived(provider.placeholder(in: context), draw)]
        case .snapshot: answer.entries = [archived(await provider.snapshot(for: intent, in: context), draw)]
        default: answer.take(await provider.timeline(for: intent, in: context), draw)
        }
        return answer
      }
    }
  }

  /// The number of surplus completions of providers since the last answer.
  let extraCompletions = Locked(0)

  /// Waits for the first completion.
  private func completed<Value: Sendable>(_ body: (@escaping @Sendable (Value) -> Void) -> Void) async -> Value {
    let isCompleted = Locked(false)
    return await withUnsafeContinuation { (continuation: UnsafeContinuation<Value, Never>) in
      body { value in
        let isFirst = isCompleted.withLock { isCompleted in
          defer { isCompleted = true }
          return !isCompleted
        }
        if isFirst { continuation.resume(returning: value) } else { extraCompletions.withLock { $0 += 1 } }
      }
    }
  }

  private func archived<Entry: TimelineEntry>(
    _ entry: Entry, _ draw: (Entry) -> WidgetDrawing
  ) -> WidgetResponse.Entry {
    let stored = entry as? any StoredEntry
    return WidgetResponse.Entry(
      date: entry.date, revision: stored?.revision, drawing: draw(entry), relevance: entry.relevance, note: stored?.note
    )
  }

  /// An entry with the revision of its store.
  private protocol StoredEntry {
    var revision: Int64? { get }
    var note: String? { get }
  }

  extension StoreEntry: StoredEntry {
    fileprivate var note: String? {
      switch state {
      case .current: nil
      case .sample: "sample content: nothing is stored yet"
      case .stale(let reason): "\(revision == nil ? "sample content" : "last known content"): \(reason)"
      }
    }
  }

  extension WidgetResponse {
    fileprivate mutating func take<Entry>(_ timeline: Timeline<Entry>, _ draw: (Entry) -> WidgetDrawing) {
      entries = timeline.entries.map { archived($0, draw) }
      policy =
        switch timeline.policy.kind {
        case .atEnd: .atEnd
        case .after(let date): .after(date)
        case .never: .never
        }
    }
  }
#endif
