// The process of the widget on Linux, which `martlet widget run Examples/Tasks` starts.

import MartletWidgets
import TasksShared

#if !canImport(WidgetKit)
  let widget = HostedWidget(
    .tasks, name: TasksWidget.name, description: TasksWidget.description, provider: TasksWidget.provider
  ) { entry in
    var lines = [WidgetDrawing.Line("My Tasks", .headline)]
    for task in entry.content.prefix(TasksWidget.visibleCount) {
      lines.append(WidgetDrawing.Line(task.title, isStruckThrough: task.isCompleted))
    }
    if entry.content.isEmpty { lines.append(WidgetDrawing.Line("No tasks today!", .caption, isDimmed: true)) }
    return WidgetDrawing(lines)
  }
  await WidgetExtension([widget]).run()
#endif
