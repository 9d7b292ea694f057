#if !canImport(WidgetKit)
  /// What a widget looks like, where there is no SwiftUI: lines of text, as a host draws them.
  public struct WidgetDrawing: Codable, Hashable, Sendable {
    /// One line of text; a host cuts what is too long.
    public struct Line: Codable, Hashable, Sendable {
      /// From the largest to the smallest; the headline is bold.
      public enum Style: String, Codable, Hashable, Sendable {
        case headline
        case subheadline
        case caption
      }

      public var text: String
      public var style: Style
      public var isStruckThrough: Bool
      public var isDimmed: Bool

      public init(_ text: String, _ style: Style = .subheadline, isStruckThrough: Bool = false, isDimmed: Bool = false)
      {
        self.text = text
        self.style = style
        self.isStruckThrough = isStruckThrough
        self.isDimmed = isDimmed
      }
    }

    public var lines: [Line]

    public init(_ lines: [Line]) { self.lines = lines }
  }
#endif
