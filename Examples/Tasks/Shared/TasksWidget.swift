public import LocalStore
public import MartletWidgets

extension WidgetKind {
  /// The kind of the widget, which the app and the widget's configuration share.
  public static let tasks: WidgetKind = "MyWidget"
}

/// The widget, which shows the first tasks.
public enum TasksWidget {
  public static let name = "My Task Widget"
  public static let description = "View your upcoming tasks."
  public static let visibleCount = 3

  public static let provider = StoreTimelineProvider(
    sample: [
      TaskItem(id: "1", title: "Buy milk", isCompleted: true), TaskItem(id: "2", title: "Call Ada", isCompleted: false),
    ],
    source: .store(SharedTasks.location, schema: SharedTasks.schema) { try visible($0) },
    fallback: .appGroup("group.com.example.tasks", name: "tasks-widget"))

  /// Requests a reload when the content of the widget changes. Keep the object as long as the app runs.
  public static func reloads(for store: LocalStore) -> WidgetReloads {
    WidgetReloads(of: .tasks, in: store, when: .table("task")) { try visible($0) }
  }

  private static func visible(_ reader: StoreReader) throws -> [TaskItem] {
    try SharedTasks.tasks(in: reader, limit: visibleCount)
  }
}
