#if canImport(WidgetKit)
  public import Foundation
  public import WidgetKit
#else
  public import FoundationEssentials
#endif

/// An entry of a widget: its content, and how reliable it is.
///
/// ```swift
/// let entry = StoreEntry(date: Date(), content: ["Buy milk"], revision: 7, state: .current)
/// ```
public struct StoreEntry<Content: Sendable>: TimelineEntry, Sendable {
  /// The state of the content.
  ///
  /// ```swift
  /// func note(for entry: StoreEntry<[String]>) -> String? {
  ///   if case .stale(let reason) = entry.state { "not up to date: \(reason)" } else { nil }
  /// }
  /// ```
  public enum State: Hashable, Sendable {
    /// Sample content: for the gallery, or because nothing is stored yet.
    case sample
    /// The current content of the store.
    case current
    /// The last content that was read, because reading failed now; the text is the reason, for developers. Without
    /// earlier content it is the sample, and ``StoreEntry/revision`` is `nil`.
    case stale(String)
  }

  /// The date from which the entry is shown.
  public let date: Date
  /// The content.
  public let content: Content
  /// The revision of the store that the content was read from; `nil` for sample content.
  public let revision: Int64?
  /// The state of the content.
  public let state: State
  /// The relevance compared with other entries.
  public let relevance: TimelineEntryRelevance?

  /// Creates an entry.
  public init(
    date: Date, content: Content, revision: Int64?, state: State, relevance: TimelineEntryRelevance? = nil
  ) {
    self.date = date
    self.content = content
    self.revision = revision
    self.state = state
    self.relevance = relevance
  }
}

/// The content of a widget from a date on, for content that is known in advance.
///
/// ```swift
/// let moment = TimelineContent(at: Date().addingTimeInterval(3600), ["Call Ada"])
/// ```
public struct TimelineContent<Content: Sendable>: Sendable {
  /// The date from which the content is shown.
  public let date: Date
  /// The content.
  public let content: Content
  /// The relevance compared with other entries.
  public let relevance: TimelineEntryRelevance?

  /// Creates content for a date.
  public init(at date: Date, _ content: Content, relevance: TimelineEntryRelevance? = nil) {
    self.date = date
    self.content = content
    self.relevance = relevance
  }
}

/// When a widget requests a timeline without a request of the app.
///
/// ```swift
/// let refresh = WidgetRefresh.every(minutes: 60)
/// ```
public struct WidgetRefresh: Hashable, Sendable {
  /// The interval in seconds; `nil` for never.
  let interval: Double?

  /// Only when the app requests a reload after a commit. While the app is in the foreground, this does not use the
  /// daily budget of 40 to 70 reloads.
  public static let onReload = WidgetRefresh(interval: nil)

  /// Also after an interval of at least 30 minutes, because shorter intervals would exhaust the budget; smaller
  /// values are raised to 30.
  public static func every(minutes: Int) -> WidgetRefresh { WidgetRefresh(interval: Double(max(30, minutes)) * 60) }
}
