#if !canImport(WidgetKit)
  package import FoundationEssentials

  // What a host and the process with the widgets say to each other: a line of JSON each, over the process's standard
  // input and output.

  /// What the host wants.
  package struct WidgetRequest: Codable, Hashable, Sendable {
    package enum Call: String, Codable, Sendable {
      /// Which widgets there are.
      case describe
      case placeholder
      case snapshot
      case timeline
      /// An intent that a person touched.
      case perform
    }

    package var id: Int
    package var call: Call
    package var kind: String
    package var family: WidgetFamily
    package var isPreview: Bool
    /// Of the configuration, or of the intent.
    package var parameters: [String: String]
    /// The host's time.
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

  /// What the process says.
  package struct WidgetAnswer: Codable, Hashable, Sendable {
    package struct Entry: Codable, Hashable, Sendable {
      package var date: Date
      package var revision: Int64?
      package var drawing: WidgetDrawing
      package var relevance: TimelineEntryRelevance?
      /// For a developer: why it is not what the store has now.
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
    /// How often the provider has completed, since the answer before; more than once is a fault of the provider.
    package var completions = 1
    package var error: String?

    package init(id: Int) { self.id = id }
  }
#endif
