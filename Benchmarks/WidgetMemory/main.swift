// The benchmark `widget-memory`. `WidgetMemory FOLDER` fills a store with 10,000 tasks, lets a host request a
// hundred timelines of its widget, and prints the peak resident memory of the widget's process in kilobytes.
// `WidgetMemory FOLDER widget` is that process.

import FoundationEssentials
import LocalStore
import MartletWidgets
import WidgetHost

let arguments = CommandLine.arguments
let location = StoreLocation.directory(arguments[1])
let schema = StoreSchema([
  .init(1) {
    try $0.execute(
      "CREATE TABLE task (id INTEGER PRIMARY KEY, title TEXT NOT NULL, done INTEGER NOT NULL, due TEXT NOT NULL) STRICT"
    )
  }
])

struct Item: Codable, Hashable, Sendable {
  var title: String
  var isDone: Bool
}

if arguments.count > 2 {
  let source = WidgetSource.store(location, schema: schema) { reader in
    try reader.rows("SELECT title, done FROM task ORDER BY due, id LIMIT 3").map { row in
      Item(title: row[0].text ?? "", isDone: row[1].integer == 1)
    }
  }
  let provider = StoreTimelineProvider(
    sample: [Item(title: "sample", isDone: false)], source: source,
    fallback: .directory(arguments[1], name: "widget"))
  let widget = HostedWidget("tasks", name: "Tasks", description: "Tasks.", provider: provider) { entry in
    WidgetDrawing(entry.content.map { WidgetDrawing.Line($0.title, isStruckThrough: $0.isDone) })
  }
  await WidgetExtension([widget]).run()
} else {
  let store = try LocalStore(location, role: .writer, schema: schema)
  try store.write { transaction in
    for number in 0..<10_000 {
      try transaction.execute(
        "INSERT INTO task VALUES (?1, ?2, ?3, ?4)",
        [
          .integer(Int64(number)), .text("Task number \(number), with a title of some length"),
          .integer(Int64(number % 2)), .text("2026-\(100 + number * 7919 % 10_000)"),
        ])
    }
  }
  var options = HostOptions()
  options.hasBudget = false
  options.suspends = false
  options.reloadDelay = 0...0
  let host = WidgetHost([arguments[0], arguments[1], "widget"], options: options, start: Date(), seed: 1)
  let widget = host.add("tasks")
  for _ in 0..<100 {
    host.requestReload("tasks")
    host.advance(by: 1)
  }
  guard host.shown(widget)?.drawing.lines.count == 3, let peak = host.peakMemory else {
    throw Failure(log: host.log.map(\.description))
  }
  print(peak / 1024)
}

struct Failure: Error {
  let log: [String]
}
