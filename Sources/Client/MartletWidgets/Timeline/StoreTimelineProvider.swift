public import LocalStore
import Locks

#if canImport(WidgetKit)
  public import AppIntents
  public import Foundation
  public import WidgetKit
#else
  public import FoundationEssentials
#endif

/// Makes timelines from a store, a snapshot or a cached query. It always has content: samples in the gallery, and
/// the last content if reading fails.
///
/// ```swift
/// let source = WidgetSource.store(.appGroup("group.com.example.tasks"), schema: schema) { reader in
///   try reader.rows("SELECT title FROM task ORDER BY title LIMIT 3").compactMap { $0[0].text }
/// }
/// let provider = StoreTimelineProvider(
///   sample: ["Buy milk"], source: source, fallback: .appGroup("group.com.example.tasks", name: "tasks-widget"))
/// ```
///
/// The provider never requests a reload, which would cause an endless loop. If reading fails, its timeline is
/// requested again after 15 minutes.
public struct StoreTimelineProvider<Content: Sendable & Codable>: TimelineProvider, Sendable {
  /// The type of the entries.
  public typealias Entry = StoreEntry<Content>

  private let maker: TimelineBuilder<Content>

  /// Creates a provider.
  /// - Parameters:
  ///   - sample: The content in the gallery, and until the first read.
  ///   - source: Reads the content.
  ///   - location: Where to store the last content for a process that cannot read. Use a separate name.
  ///   - refresh: When to read again without a request of the app.
  ///   - moments: The contents that are known in advance, with their dates in any order. By default, or if the list
  ///     is empty, the current content is shown now.
  public init(
    sample: Content, source: WidgetSource<Content>, fallback location: StoreLocation? = nil,
    refresh: WidgetRefresh = .onReload,
    moments: @escaping @Sendable (Content, Date) -> [TimelineContent<Content>] = { [TimelineContent(at: $1, $0)] }
  ) {
    maker = TimelineBuilder(
      sample: sample, source: source, stale: FallbackContent(location), refresh: refresh, moments: moments)
  }

  /// Returns an entry with the sample.
  public func placeholder(in context: Context) -> StoreEntry<Content> { maker.sampleEntry }

  /// Provides an entry with the current content, or the sample in the gallery.
  public func getSnapshot(in context: Context, completion: @escaping @Sendable (StoreEntry<Content>) -> Void) {
    if context.isPreview { return completion(maker.sampleEntry) }
    Task { completion(await maker.entry()) }
  }

  /// Provides the timeline of the current content.
  public func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<StoreEntry<Content>>) -> Void
  ) {
    Task { completion(await maker.timeline()) }
  }
}

/// Makes timelines for a widget with a configuration. Each configuration has a separate source.
///
/// ```swift
/// // ListIntent is a WidgetConfigurationIntent with the property 'list'.
/// let provider = ConfiguredTimelineProvider<ListIntent, [String]>(sample: ["Buy milk"]) { intent in
///   .store(.appGroup("group.com.example.tasks"), schema: schema) { reader in
///     try reader.rows("SELECT title FROM task WHERE list = ?1", [.text(intent.list)]).compactMap { $0[0].text }
///   }
/// }
/// ```
@available(iOS 17, macOS 14, watchOS 10, *)
public struct ConfiguredTimelineProvider<Intent: WidgetConfigurationIntent, Content: Sendable & Codable>:
  AppIntentTimelineProvider, Sendable
{
  /// The type of the entries.
  public typealias Entry = StoreEntry<Content>

  private let sample: Content
  private let maker: @Sendable (Intent) -> TimelineBuilder<Content>
  /// One for each location, so that overlapping reads are ordered.
  private let fallbacks = Locked<[StoreLocation: FallbackContent<Content>]>([:])

  /// Creates a provider.
  /// - Parameters:
  ///   - sample: The content in the gallery, and until the first read.
  ///   - source: Returns the source for a configuration.
  ///   - location: Returns where to store the last content of a configuration.
  ///   - refresh: When to read again without a request of the app.
  ///   - moments: The contents that are known in advance; see ``StoreTimelineProvider``.
  public init(
    sample: Content, source: @escaping @Sendable (Intent) -> WidgetSource<Content>,
    fallback location: @escaping @Sendable (Intent) -> StoreLocation? = { _ in nil },
    refresh: WidgetRefresh = .onReload,
    moments: @escaping @Sendable (Content, Date) -> [TimelineContent<Content>] = { [TimelineContent(at: $1, $0)] }
  ) {
    self.sample = sample
    let fallbacks = fallbacks
    maker = { intent in
      let stale = location(intent).map { place in
        fallbacks.withLock { known in
          let stale = known[place] ?? FallbackContent(place)
          known[place] = stale
          return stale
        }
      }
      return TimelineBuilder(
        sample: sample, source: source(intent), stale: stale ?? FallbackContent(nil), refresh: refresh,
        moments: moments)
    }
  }

  /// Returns an entry with the sample.
  public func placeholder(in context: Context) -> StoreEntry<Content> {
    StoreEntry(date: widgetNow(), content: sample, revision: nil, state: .sample)
  }

  /// Returns an entry with the current content, or the sample in the gallery.
  public func snapshot(for configuration: Intent, in context: Context) async -> StoreEntry<Content> {
    context.isPreview ? placeholder(in: context) : await maker(configuration).entry()
  }

  /// Returns the timeline of the current content.
  public func timeline(for configuration: Intent, in context: Context) async -> Timeline<StoreEntry<Content>> {
    await maker(configuration).timeline()
  }
}

/// Reads the content, and makes entries from it or from the last content.
struct TimelineBuilder<Content: Sendable & Codable>: Sendable {
  let sample: Content
  let source: WidgetSource<Content>
  let stale: FallbackContent<Content>
  let refresh: WidgetRefresh
  let moments: @Sendable (Content, Date) -> [TimelineContent<Content>]

  /// After a failure, the system is asked to try again after this time, in seconds.
  private static var retryInterval: Double { 15 * 60 }

  var sampleEntry: StoreEntry<Content> { StoreEntry(date: now, content: sample, revision: nil, state: .sample) }

  private var now: Date { widgetNow() }

  func entry() async -> StoreEntry<Content> {
    let (reading, state) = await read()
    return StoreEntry(
      date: now, content: reading?.content ?? sample, revision: reading?.revision, state: state)
  }

  func timeline() async -> Timeline<StoreEntry<Content>> {
    let (reading, state) = await read()
    let now = now
    var entries: [StoreEntry<Content>] = []
    if let reading {
      entries = moments(reading.content, now).sorted { $0.date < $1.date }.map { moment in
        StoreEntry(
          date: moment.date, content: moment.content, revision: reading.revision, state: state,
          relevance: moment.relevance)
      }
    }
    // A timeline without entries would be ignored, and the widget would not change.
    if entries.isEmpty {
      entries = [
        StoreEntry(date: now, content: reading?.content ?? sample, revision: reading?.revision, state: state)
      ]
    }
    return Timeline(entries: entries, policy: policy(after: state, now))
  }

  private func policy(after state: StoreEntry<Content>.State, _ now: Date) -> TimelineReloadPolicy {
    if case .stale = state { return .after(now.addingTimeInterval(Self.retryInterval)) }
    return refresh.interval.map { .after(now.addingTimeInterval($0)) } ?? .never
  }

  private func read() async -> (WidgetReading<Content>?, StoreEntry<Content>.State) {
    let began = stale.begin()
    do {
      guard let reading = try await source.read() else { return (nil, .sample) }
      return (stale.take(reading, began: began), .current)
    } catch {
      let reason = "\(error)"
      guard let last = stale.last() else { return (nil, .stale(reason)) }
      return (last, .stale(reason))
    }
  }
}
