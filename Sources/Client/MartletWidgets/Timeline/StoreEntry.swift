#if canImport(WidgetKit)
  public import Foundation
  public import WidgetKit
#else
  public import FoundationEssentials
#endif

/// A moment of a widget: content, and how much it can be relied on.
public struct StoreEntry<Content: Sendable>: TimelineEntry, Sendable {
  /// What kind of content it is.
  public enum State: Hashable, Sendable {
    /// Made up: for the gallery, and where nothing was ever read.
    case sample
    /// As the store has it.
    case current
    /// What was read last, since reading failed now. The text is for a developer.
    /// The sample, with ``StoreEntry/revision`` `nil`, where nothing was ever read.
    case lastGood(String)
  }

  public let date: Date
  public let content: Content
  /// The state of the store that the content is of; `nil` for samples.
  public let revision: Int64?
  public let state: State
  public let relevance: TimelineEntryRelevance?

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

/// Content from a moment on.
public struct TimelineContent<Content: Sendable>: Sendable {
  public let date: Date
  public let content: Content
  public let relevance: TimelineEntryRelevance?

  public init(at date: Date, _ content: Content, relevance: TimelineEntryRelevance? = nil) {
    self.date = date
    self.content = content
    self.relevance = relevance
  }
}

/// When a widget asks for a timeline without being told that something changed.
public struct WidgetRefresh: Hashable, Sendable {
  /// In seconds; `nil` for never.
  let interval: Double?

  /// Only when the app says so, after a commit. Costs none of the day's budget of 40 to 70 reloads while the app is
  /// used.
  public static let onReload = WidgetRefresh(interval: nil)

  /// Also after a time. Less than half an hour would use up the budget: it is raised to that.
  public static func every(minutes: Int) -> WidgetRefresh { WidgetRefresh(interval: Double(max(30, minutes)) * 60) }
}
