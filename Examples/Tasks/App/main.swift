// The app: it changes tasks on the server with the SDK, and stores what the widget shows in the shared container.
//
//   TasksApp PORT add TITLE | complete ID | list

import Foundation
import Martlet
import TasksSDK
import TasksShared

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2, let port = Int(arguments[0]) else {
  print("usage: TasksApp PORT add TITLE | complete ID | list")
  throw WrongUsage()
}
let connector = DataConnect.tasksConnector
connector.useEmulator(port: port)
let shared = try SharedTasks()
let reloads = TasksWidget.reloads(for: shared.store)

switch (arguments[1], arguments.dropFirst(2).first) {
case ("add", let title?): _ = try await connector.addTaskMutation.execute(title: title)
case ("complete", let id?):
  guard let id = UUID(uuidString: id) else { throw WrongUsage() }
  _ = try await connector.completeTaskMutation.execute(id: id)
case ("list", _): break
default: throw WrongUsage()
}

let result = try await connector.listTasksQuery.execute()
let tasks = (result.data?.tasks ?? []).map {
  TaskItem(id: $0.id.uuidString, title: $0.title, isCompleted: $0.isCompleted)
}
try await shared.replace(with: tasks)
for task in tasks { print("\(task.isCompleted ? "✓" : "·") \(task.title)  \(task.id)") }
// The reload is requested after the commit; wait for it before the process ends.
try await Task.sleep(for: .milliseconds(300))
withExtendedLifetime(reloads) {}

struct WrongUsage: Error {}
