// Looks, which a rendering in lines of text leaves out.

public struct Font: Sendable {
  public static let headline = Font()
  public static let subheadline = Font()
  public static let caption = Font()
}

public struct Color: Sendable {
  public static let white = Color()
  public static let secondary = Color()
}

extension View {
  public func font(_ font: Font?) -> some View { self }
  public func foregroundStyle(_ color: Color) -> some View { self }
}

extension Text {
  public func font(_ font: Font?) -> Text { self }
  public func strikethrough(_ isActive: Bool = true) -> Text { self }
}

public struct HorizontalAlignment: Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
}
