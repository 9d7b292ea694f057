public import LocalStore
import Locks

#if canImport(WidgetKit)
  public import AppIntents
  public import Foundation
  public import WidgetKit
#else
  public import FoundationEssentials
#endif

/// Makes timelines from a store, a snapshot or a cached query, and always has something to show: samples in the
/// gallery, and the last good entry when reading fails.
///
/// ```swift
/// let provider = StoreTimelineProvider(
///   sample: ["Buy milk"], source: source, remembering: .appGroup("group.com.example.tasks", name: "tasks-widget"))
/// ```
/// It never asks for a reload itself: that would never end.
/// After a reading that failed its timeline asks to be made again in a quarter of an hour.
public struct StoreTimelineProvider<Content: Sendable & Codable>: TimelineProvider, Sendable {
  public typealias Entry = StoreEntry<Content>

  private let maker: TimelineMaker<Content>

  /// - Parameters:
  ///   - sample: Shown in the gallery, and until something was read.
  ///   - source: Where the content comes from.
  ///   - location: Where the last good content is kept for a process that cannot read; a name of its own.
  ///   - refresh: When to read again without being told.
  ///   - moments: The content that is known ahead, by date; once, now, unless given.
  ///     In any order; an empty list counts as that one moment.
  public init(
    sample: Content, source: WidgetSource<Content>, remembering location: StoreLocation? = nil,
    refresh: WidgetRefresh = .onReload,
    moments: @escaping @Sendable (Content, Date) -> [TimelineContent<Content>] = { [TimelineContent(at: $1, $0)] }
  ) {
    maker = TimelineMaker(
      sample: sample, source: source, lastGood: FallbackContent(location), refresh: refresh, moments: moments)
  }

  public func placeholder(in context: Context) -> StoreEntry<Content> { maker.sampleEntry }

  public func getSnapshot(in context: Context, completion: @escaping @Sendable (StoreEntry<Content>) -> Void) {
    if context.isPreview { return completion(maker.sampleEntry) }
    Task { completion(await maker.entry()) }
  }

  public func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<StoreEntry<Content>>) -> Void
  ) {
    Task { completion(await maker.timeline()) }
  }
}

/// The same for a widget with a configuration, of which each choice has a source of its own.
@available(iOS 17, macOS 14, watchOS 10, *)
public struct ConfiguredTimelineProvider<Intent: WidgetConfigurationIntent, Content: Sendable & Codable>:
  AppIntentTimelineProvider, Sendable
{
  public typealias Entry = StoreEntry<Content>

  private let sample: Content
  private let maker: @Sendable (Intent) -> TimelineMaker<Content>
  /// One for each place, so that readings that overlap are put in order.
  private let lastGoods = Locked<[StoreLocation: FallbackContent<Content>]>([:])

  /// - Parameters:
  ///   - sample: See ``StoreTimelineProvider``.
  ///   - source: Where the content of a configuration comes from.
  ///   - location: Where a configuration's last good content is kept.
  public init(
    sample: Content, source: @escaping @Sendable (Intent) -> WidgetSource<Content>,
    remembering location: @escaping @Sendable (Intent) -> StoreLocation? = { _ in nil },
    refresh: WidgetRefresh = .onReload,
    moments: @escaping @Sendable (Content, Date) -> [TimelineContent<Content>] = { [TimelineContent(at: $1, $0)] }
  ) {
    self.sample = sample
    let lastGoods = lastGoods
    maker = { intent in
      let lastGood = location(intent).map { place in
        lastGoods.withLock { known in
          let lastGood = known[place] ?? FallbackContent(place)
          known[place] = lastGood
          return lastGood
        }
      }
      return TimelineMaker(
        sample: sample, source: source(intent), lastGood: lastGood ?? FallbackContent(nil), refresh: refresh,
        moments: moments)
    }
  }

  public func placeholder(in context: Context) -> StoreEntry<Content> {
    StoreEntry(date: widgetNow(), content: sample, revision: nil, state: .sample)
  }

  public func snapshot(for configuration: Intent, in context: Context) async -> StoreEntry<Content> {
    context.isPreview ? placeholder(in: context) : await maker(configuration).entry()
  }

  public func timeline(for configuration: Intent, in context: Context) async -> Timeline<StoreEntry<Content>> {
    await maker(configuration).timeline()
  }
}

/// Reads, and makes entries of what was read or of what is known from before.
struct TimelineMaker<Content: Sendable & Codable>: Sendable {
  let sample: Content
  let source: WidgetSource<Content>
  let lastGood: FallbackContent<Content>
  let refresh: WidgetRefresh
  let moments: @Sendable (Content, Date) -> [TimelineContent<Content>]

  /// After a failure the system is asked to try again.
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
    // A timeline without entries would be dropped, and the widget stay as it is.
    if entries.isEmpty {
      entries = [
        StoreEntry(date: now, content: reading?.content ?? sample, revision: reading?.revision, state: state)
      ]
    }
    return Timeline(entries: entries, policy: policy(after: state, now))
  }

  private func policy(after state: StoreEntry<Content>.State, _ now: Date) -> TimelineReloadPolicy {
    if case .lastGood = state { return .after(now.addingTimeInterval(Self.retryInterval)) }
    return refresh.interval.map { .after(now.addingTimeInterval($0)) } ?? .never
  }

  private func read() async -> (WidgetReading<Content>?, StoreEntry<Content>.State) {
    let began = lastGood.begin()
    do {
      guard let reading = try await source.read() else { return (nil, .sample) }
      return (lastGood.take(reading, began: began), .current)
    } catch {
      let reason = "\(error)"
      guard let last = lastGood.last() else { return (nil, .lastGood(reason)) }
      return (last, .lastGood(reason))
    }
  }
}
