#if !canImport(WidgetKit)
  /// The content of a widget on systems without SwiftUI: lines of text that a host draws.
  ///
  /// ```swift
  /// let drawing = WidgetDrawing([.init("Tasks", .headline), .init("Buy milk", isStruckThrough: true)])
  /// ```
  public struct WidgetDrawing: Codable, Hashable, Sendable {
    /// A line of text; a host truncates lines that are too long.
    ///
    /// ```swift
    /// let line = WidgetDrawing.Line("No tasks", .caption, isDimmed: true)
    /// ```
    public struct Line: Codable, Hashable, Sendable {
      /// The text style, from the largest to the smallest.
      ///
      /// ```swift
      /// let style = WidgetDrawing.Line.Style.headline
      /// ```
      public enum Style: String, Codable, Hashable, Sendable {
        /// 17 points, bold.
        case headline
        /// 15 points.
        case subheadline
        /// 12 points.
        case caption
      }

      /// The text.
      public var text: String
      /// The text style.
      public var style: Style
      /// Whether the text is struck through.
      public var isStruckThrough: Bool
      /// Whether the text is gray.
      public var isDimmed: Bool

      /// Creates a line.
      public init(_ text: String, _ style: Style = .subheadline, isStruckThrough: Bool = false, isDimmed: Bool = false)
      {
        self.text = text
        self.style = style
        self.isStruckThrough = isStruckThrough
        self.isDimmed = isDimmed
      }
    }

    /// The lines from top to bottom.
    public var lines: [Line]

    /// Creates a drawing.
    public init(_ lines: [Line]) { self.lines = lines }

    /// The drawing without control characters, which could control a terminal or be hidden in a page.
    package var printable: WidgetDrawing {
      WidgetDrawing(
        lines.map { line in
          var line = line
          line.text = String(String.UnicodeScalarView(line.text.unicodeScalars.map { Self.isControl($0) ? " " : $0 }))
          return line
        })
    }

    /// The control characters of ASCII and Latin-1, line separators, and bidirectional controls.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }
#endif
