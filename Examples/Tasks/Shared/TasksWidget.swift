public import LocalStore
public import MartletWidgets

extension WidgetKind {
  /// The one name that the app's requests and the widget's configuration have in common.
  public static let tasks: WidgetKind = "MyWidget"
}

/// What the widget shows: the first tasks.
public enum TasksWidget {
  public static let name = "My Task Widget"
  public static let description = "View your upcoming tasks."
  public static let visibleCount = 3

  public static let provider = StoreTimelineProvider(
    sample: [
      TaskItem(id: "1", title: "Buy milk", isCompleted: true), TaskItem(id: "2", title: "Call Ada", isCompleted: false),
    ],
    source: .store(SharedTasks.location, schema: SharedTasks.schema) { try visible($0) },
    remembering: .appGroup("group.com.example.tasks", name: "tasks-widget"))

  /// Asks for a reload when what the widget shows has changed. Keep it as long as the app runs.
  public static func reloads(for store: LocalStore) -> WidgetReloads {
    WidgetReloads(of: .tasks, in: store, when: .table("task")) { try visible($0) }
  }

  private static func visible(_ reader: StoreReader) throws -> [TaskItem] {
    try SharedTasks.tasks(in: reader, limit: visibleCount)
  }
}
