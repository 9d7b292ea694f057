/// Something to be done. A value: what the widget shows cannot change under its hands.
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

/// Where tasks come from.
public protocol TaskRepository: Sendable {
  func getTasks() async throws -> [TaskItem]
}
