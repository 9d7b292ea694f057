#if !canImport(WidgetKit)
  package import FoundationEssentials

  // The protocol between a host and the process with the widgets: one line of JSON per message, over the standard
  // input and output of the process.

  /// A request of the host.
  package struct WidgetRequest: Codable, Hashable, Sendable {
    package enum Call: String, Codable, Sendable {
      /// Describe the available widgets.
      case describe
      case placeholder
      case snapshot
      case timeline
      /// Perform an intent.
      case perform
    }

    package var id: Int
    package var call: Call
    package var kind: String
    package var family: WidgetFamily
    package var isPreview: Bool
    /// The parameters of the configuration or the intent.
    package var parameters: [String: String]
    /// The current time of the host.
    package var now: Date

    package init(
      id: Int, call: Call, kind: String = "", family: WidgetFamily = .systemSmall, isPreview: Bool = false,
      parameters: [String: String] = [:], now: Date
    ) {
      self.id = id
      self.call = call
      self.kind = kind
      self.family = family
      self.isPreview = isPreview
      self.parameters = parameters
      self.now = now
    }
  }

  /// The answer to a request.
  package struct WidgetResponse: Codable, Hashable, Sendable {
    package struct Entry: Codable, Hashable, Sendable {
      package var date: Date
      package var revision: Int64?
      package var drawing: WidgetDrawing
      package var relevance: TimelineEntryRelevance?
      /// A note for developers: why the entry does not show the store's current content.
      package var note: String?
    }

    package enum Policy: Codable, Hashable, Sendable {
      case atEnd
      case after(Date)
      case never
    }

    package struct Description: Codable, Hashable, Sendable {
      package var kind: String
      package var name: String
      package var description: String
      package var families: [WidgetFamily]
    }

    package var id: Int
    package var entries: [Entry] = []
    package var policy = Policy.never
    package var widgets: [Description] = []
    /// The number of completions of the provider since the previous answer; more than one is an error of the
    /// provider.
    package var completions = 1
    package var error: String?

    package init(id: Int) { self.id = id }
  }
#endif
