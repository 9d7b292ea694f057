/// The log level of the official SDK. Martlet writes no logs: errors are thrown, and ``FirebaseConfiguration`` only
/// stores the level.
public enum FirebaseLoggerLevel: Int, Hashable, Sendable {
  /// Errors only.
  case error = 3
  /// Errors and warnings.
  case warning = 4
  /// Notices too; the default.
  case notice = 5
  /// Informational messages too.
  case info = 6
  /// All messages.
  case debug = 7

  /// The level with the fewest messages.
  public static let min = FirebaseLoggerLevel.error
  /// The level with the most messages.
  public static let max = FirebaseLoggerLevel.debug
}

/// Stores the log level for code that sets or reads it. The level has no effect.
public final class FirebaseConfiguration: Sendable {
  /// The shared instance.
  public static let shared = FirebaseConfiguration()

  private let level = Guarded(FirebaseLoggerLevel.notice)

  private init() {}

  /// Sets the log level.
  public func setLoggerLevel(_ loggerLevel: FirebaseLoggerLevel) { level.withLock { $0 = loggerLevel } }
  /// The log level; `.notice` by default.
  public func loggerLevel() -> FirebaseLoggerLevel { level.withLock { $0 } }
}

/// The version of the official SDK whose names this module declares.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func FirebaseVersion() -> String { "11.3.0" }
