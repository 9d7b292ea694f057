#if !canImport(WidgetKit)
  public import FoundationEssentials

  // The declarations of WidgetKit for systems without it, so that providers need to be written only once. Our host
  // simulates the system.

  /// An entry of a timeline.
  ///
  /// ```swift
  /// struct TaskEntry: TimelineEntry {
  ///   let date: Date
  ///   let title: String
  /// }
  /// ```
  public protocol TimelineEntry {
    /// The date from which the entry is shown, until that of the next entry.
    var date: Date { get }
    /// The relevance compared with other entries of the provider; `nil` by default.
    var relevance: TimelineEntryRelevance? { get }
  }

  extension TimelineEntry {
    /// `nil`: by default an entry has no relevance.
    public var relevance: TimelineEntryRelevance? { nil }
  }

  /// The relevance of an entry compared with other entries of the same provider.
  ///
  /// ```swift
  /// let relevance = TimelineEntryRelevance(score: 10, duration: 3600)
  /// ```
  public struct TimelineEntryRelevance: Codable, Hashable, Sendable {
    /// The score; its scale is up to the provider.
    public var score: Float
    /// How long the relevance lasts, in seconds from the date of the entry.
    public var duration: TimeInterval

    /// Creates a relevance.
    public init(score: Float, duration: TimeInterval = 0) {
      self.score = score
      self.duration = duration
    }
  }

  /// The entries of a widget, and when to request new ones.
  ///
  /// ```swift
  /// let entry = StoreEntry(date: Date(), content: ["Buy milk"], revision: nil, state: .sample)
  /// let timeline = Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(3600)))
  /// ```
  public struct Timeline<EntryType: TimelineEntry> {
    /// The entries.
    public let entries: [EntryType]
    /// When to request a new timeline.
    public let policy: TimelineReloadPolicy

    /// Creates a timeline.
    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
      self.entries = entries
      self.policy = policy
    }
  }

  extension Timeline: Sendable where EntryType: Sendable {}

  /// When the system requests a new timeline. The request may come later, because the number of reloads is limited.
  ///
  /// ```swift
  /// let policy = TimelineReloadPolicy.after(Date().addingTimeInterval(1800))
  /// ```
  public struct TimelineReloadPolicy: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case atEnd
      case after(Date)
      case never
    }

    package let kind: Kind

    /// After the date of the last entry.
    public static let atEnd = TimelineReloadPolicy(kind: .atEnd)
    /// Only when the app requests it with ``WidgetCenter``.
    public static let never = TimelineReloadPolicy(kind: .never)
    /// Not before a date.
    public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(kind: .after(date)) }
  }

  /// The size of a widget.
  ///
  /// ```swift
  /// let families: [WidgetFamily] = [.systemSmall, .systemMedium]
  /// ```
  public enum WidgetFamily: String, CaseIterable, Codable, Hashable, Sendable {
    /// A small square.
    case systemSmall
    /// Twice as wide as the small size.
    case systemMedium
    /// A large square.
    case systemLarge
    /// Twice as wide as the large size.
    case systemExtraLarge
  }

  /// The context of a request to a provider.
  ///
  /// ```swift
  /// func title(in context: TimelineProviderContext) -> String {
  ///   context.family == .systemSmall ? "Tasks" : "Your next tasks"
  /// }
  /// ```
  public struct TimelineProviderContext: Sendable {
    /// The size of the widget.
    public let family: WidgetFamily
    /// Whether the widget is shown in the gallery, where sample data must be available at once.
    public let isPreview: Bool

    package init(family: WidgetFamily, isPreview: Bool) {
      self.family = family
      self.isPreview = isPreview
    }
  }

  /// Makes the timelines of a widget.
  ///
  /// ```swift
  /// struct ClockProvider: TimelineProvider {
  ///   struct Entry: TimelineEntry { let date: Date }
  ///   func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
  ///   func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
  ///     completion(Entry(date: Date()))
  ///   }
  ///   func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
  ///     completion(Timeline(entries: [Entry(date: Date())], policy: .never))
  ///   }
  /// }
  /// ```
  public protocol TimelineProvider {
    /// The type of the entries.
    associatedtype Entry: TimelineEntry
    /// The context of a request.
    typealias Context = TimelineProviderContext

    /// Returns an entry that is shown until the timeline is available. It must return at once, so it should not
    /// read data.
    func placeholder(in context: Context) -> Entry
    /// Provides an entry for the current time.
    /// - Parameter completion: Call it once, on any thread.
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    /// Provides the timeline.
    /// - Parameter completion: Call it once, on any thread. A timeline without entries is ignored, and the old one
    ///   remains.
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
  }

  /// The configuration that the user chooses for a widget.
  ///
  /// ```swift
  /// struct ListIntent: WidgetConfigurationIntent {
  ///   let list: String
  ///   init(parameters: [String: String]) { list = parameters["list"] ?? "Inbox" }
  /// }
  /// ```
  public protocol WidgetConfigurationIntent: Sendable {
    /// Creates a configuration.
    /// - Parameter parameters: The chosen values by name; missing parameters have their default values.
    init(parameters: [String: String])
  }

  /// Makes the timelines of a widget with a configuration.
  ///
  /// ```swift
  /// struct ListIntent: WidgetConfigurationIntent {
  ///   init(parameters: [String: String]) {}
  /// }
  /// struct ListProvider: AppIntentTimelineProvider {
  ///   struct Entry: TimelineEntry { let date: Date }
  ///   func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
  ///   func snapshot(for configuration: ListIntent, in context: Context) async -> Entry { Entry(date: Date()) }
  ///   func timeline(for configuration: ListIntent, in context: Context) async -> Timeline<Entry> {
  ///     Timeline(entries: [Entry(date: Date())], policy: .never)
  ///   }
  /// }
  /// ```
  public protocol AppIntentTimelineProvider {
    /// The type of the entries.
    associatedtype Entry: TimelineEntry
    /// The type of the configuration.
    associatedtype Intent: WidgetConfigurationIntent
    /// The context of a request.
    typealias Context = TimelineProviderContext

    /// Returns an entry that is shown until the timeline is available. It must return at once.
    func placeholder(in context: Context) -> Entry
    /// Returns an entry for the current time.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    /// Returns the timeline for a configuration.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
  }
#endif
