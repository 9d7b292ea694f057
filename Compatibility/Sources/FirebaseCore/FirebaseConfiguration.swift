/// How much the official SDK logs. Martlet writes no log: errors are thrown, and ``FirebaseConfiguration`` keeps what
/// it is told.
public enum FirebaseLoggerLevel: Int, Hashable, Sendable {
  case error = 3
  case warning = 4
  case notice = 5
  case info = 6
  case debug = 7

  /// The level that logs least; `max` is the one that logs most.
  public static let min = FirebaseLoggerLevel.error
  public static let max = FirebaseLoggerLevel.debug
}

/// Keeps the level of the log for code that sets or reads it. Nothing here asks for it.
public final class FirebaseConfiguration: Sendable {
  public static let shared = FirebaseConfiguration()

  private let level = Guarded(FirebaseLoggerLevel.notice)

  private init() {}

  public func setLoggerLevel(_ loggerLevel: FirebaseLoggerLevel) { level.withLock { $0 = loggerLevel } }
  /// `.notice` unless it was set.
  public func loggerLevel() -> FirebaseLoggerLevel { level.withLock { $0 } }
}

/// The version of the official SDK that this module stands for.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func FirebaseVersion() -> String { "11.3.0" }
