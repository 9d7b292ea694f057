#if !canImport(WidgetKit)
  public import FoundationEssentials

  // What WidgetKit declares, in the same shape, where it does not exist: providers are written once, and a host of our
  // own plays the system.

  /// What a widget shows from a moment on.
  public protocol TimelineEntry {
    /// From when on it is shown, until the next entry.
    var date: Date { get }
    var relevance: TimelineEntryRelevance? { get }
  }

  extension TimelineEntry {
    public var relevance: TimelineEntryRelevance? { nil }
  }

  /// How much an entry matters beside the provider's others, on a scale of its own.
  public struct TimelineEntryRelevance: Codable, Hashable, Sendable {
    public var score: Float
    /// In seconds, from the entry's date on.
    public var duration: TimeInterval

    public init(score: Float, duration: TimeInterval = 0) {
      self.score = score
      self.duration = duration
    }
  }

  /// Entries, and when to ask for others.
  public struct Timeline<EntryType: TimelineEntry> {
    public let entries: [EntryType]
    public let policy: TimelineReloadPolicy

    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
      self.entries = entries
      self.policy = policy
    }
  }

  extension Timeline: Sendable where EntryType: Sendable {}

  /// When the system may ask for a new timeline. Never a promise: it has a budget.
  public struct TimelineReloadPolicy: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case atEnd
      case after(Date)
      case never
    }

    package let kind: Kind

    /// After the last entry's date.
    public static let atEnd = TimelineReloadPolicy(kind: .atEnd)
    /// Only when the app asks, through ``WidgetCenter``.
    public static let never = TimelineReloadPolicy(kind: .never)
    /// At that date at the earliest.
    public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(kind: .after(date)) }
  }

  /// A widget's size.
  public enum WidgetFamily: String, CaseIterable, Codable, Hashable, Sendable {
    case systemSmall
    case systemMedium
    case systemLarge
    case systemExtraLarge
  }

  /// What a provider is asked for.
  public struct TimelineProviderContext: Sendable {
    public let family: WidgetFamily
    /// In the gallery: sample data will do, and must come at once.
    public let isPreview: Bool

    package init(family: WidgetFamily, isPreview: Bool) {
      self.family = family
      self.isPreview = isPreview
    }
  }

  /// Makes a widget's timelines.
  public protocol TimelineProvider {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext

    /// Called for something to show at once: it reads nothing.
    func placeholder(in context: Context) -> Entry
    /// One entry for now.
    /// - Parameter completion: To be called once, from any thread.
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    /// - Parameter completion: To be called once, from any thread. A timeline without entries is dropped: the old one
    ///   stays.
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
  }

  /// A configuration that a person chooses for one widget on the screen.
  public protocol WidgetConfigurationIntent: Sendable {
    /// - Parameter parameters: By name, as they were chosen; what is left out has its standard value.
    init(parameters: [String: String])
  }

  /// Makes the timelines of a widget that has a configuration.
  public protocol AppIntentTimelineProvider {
    associatedtype Entry: TimelineEntry
    associatedtype Intent: WidgetConfigurationIntent
    typealias Context = TimelineProviderContext

    func placeholder(in context: Context) -> Entry
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
  }
#endif
