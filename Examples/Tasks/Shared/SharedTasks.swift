public import LocalStore

/// The tasks in the container that the app and its widget share. The app writes them, and the widget reads them.
public struct SharedTasks: TaskRepository {
  public static let location = StoreLocation.appGroup("group.com.example.tasks", name: "tasks")

  public static let schema = StoreSchema([
    .init(1) {
      try $0.execute(
        """
        CREATE TABLE task (
          id TEXT PRIMARY KEY, title TEXT NOT NULL, isCompleted INTEGER NOT NULL, position INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """)
    }
  ])

  public let store: LocalStore

  /// - Throws: ``StoreError``, for example if the container does not exist.
  public init() throws {
    store = try LocalStore(Self.location, role: .writer, schema: Self.schema)
  }

  public func getTasks() async throws -> [TaskItem] {
    try await store.read { try Self.tasks(in: $0) }
  }

  /// Replaces all tasks in one transaction: a reader sees either the old tasks or the new ones.
  public func replace(with tasks: [TaskItem]) async throws {
    try await store.write { transaction in
      try transaction.execute("DELETE FROM task")
      for (position, task) in tasks.enumerated() {
        try transaction.execute(
          "INSERT INTO task VALUES (?1, ?2, ?3, ?4)",
          [.text(task.id), .text(task.title), .integer(task.isCompleted ? 1 : 0), .integer(Int64(position))])
      }
    }
  }

  public static func tasks(in reader: StoreReader, limit: Int = .max) throws -> [TaskItem] {
    try reader.rows(
      "SELECT id, title, isCompleted FROM task ORDER BY position LIMIT ?1", [.integer(Int64(limit))]
    ).map { row in
      TaskItem(id: row[0].text ?? "", title: row[1].text ?? "", isCompleted: row[2].integer == 1)
    }
  }
}
