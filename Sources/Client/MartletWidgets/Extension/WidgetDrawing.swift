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

    /// As it may be shown anywhere: control characters, with which a text could steer a terminal or hide in a page, are
    /// replaced.
    package var printable: WidgetDrawing {
      WidgetDrawing(
        lines.map { line in
          var line = line
          line.text = String(String.UnicodeScalarView(line.text.unicodeScalars.map { Self.isControl($0) ? " " : $0 }))
          return line
        })
    }

    /// The controls of ASCII and Latin 1, the line separators, and what changes the direction of the text around it.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }
#endif
