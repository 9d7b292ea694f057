/// A task. It is a value, so it cannot change while the widget shows it.
public struct TaskItem: Codable, Hashable, Identifiable, Sendable {
  public let id: String
  public let title: String
  public let isCompleted: Bool

  public init(id: String, title: String, isCompleted: Bool) {
    self.id = id
    self.title = title
    self.isCompleted = isCompleted
  }
}

/// A source of tasks.
public protocol TaskRepository: Sendable {
  func getTasks() async throws -> [TaskItem]
}
