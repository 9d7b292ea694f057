// What AppIntents declares, as far as a widget's configuration uses it.

public protocol AppIntent: Sendable {
  static var title: LocalizedStringResource { get }
  init()
}

public protocol WidgetConfigurationIntent: AppIntent {}

/// Foundation's, which is not there on Linux.
public struct LocalizedStringResource: ExpressibleByStringLiteral, Sendable {
  public let key: String
  public init(stringLiteral value: String) { key = value }
}
