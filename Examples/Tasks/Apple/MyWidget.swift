// The widget on Apple systems: the target of a widget extension, which links `TasksShared`. This target and that of
// the app need the App Group of `SharedTasks.location`.

import MartletWidgets
import SwiftUI
import TasksShared
import WidgetKit

struct MyWidgetEntryView: View {
  let entry: StoreEntry<[TaskItem]>

  var body: some View {
    VStack(alignment: .leading) {
      Text("My Tasks")
        .font(.headline)
      ForEach(entry.content.prefix(TasksWidget.visibleCount), id: \.id) { task in
        Text(task.title)
          .font(.subheadline)
          .strikethrough(task.isCompleted)
      }
      if entry.content.isEmpty {
        Text("No tasks today!")
          .font(.caption)
          .foregroundStyle(.secondary)
      }
    }
    .containerBackground(.white, for: .widget)
  }
}

@main
struct MyWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: WidgetKind.tasks.rawValue, provider: TasksWidget.provider) { entry in
      MyWidgetEntryView(entry: entry)
    }
    .configurationDisplayName(TasksWidget.name)
    .description(TasksWidget.description)
    .supportedFamilies([.systemSmall])
  }
}
