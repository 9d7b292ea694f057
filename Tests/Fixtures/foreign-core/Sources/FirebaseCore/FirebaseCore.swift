/// Stands for the real module, which has types of the same names as ours.
public final class FirebaseApp: Sendable {
  public let name: String
  init(name: String) { self.name = name }
  public static func app() -> FirebaseApp? { FirebaseApp(name: "[DEFAULT]") }
}

public struct Timestamp: Sendable {
  public var seconds: Int64
  public init(seconds: Int64) { self.seconds = seconds }
}

public enum FirebaseLoggerLevel: Sendable { case error }
