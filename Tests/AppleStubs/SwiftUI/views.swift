public struct Text: View, Drawn {
  private let content: String
  public init(_ content: some StringProtocol) { self.content = String(content) }
  func draw(into canvas: inout Canvas) { canvas.lines.append(content) }
}

public struct VStack<Content: View>: View, Drawn {
  private let content: Content
  public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  func draw(into canvas: inout Canvas) { canvas.add(content) }
}

public struct List<Content: View>: View, Drawn {
  private let content: Content
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }
  func draw(into canvas: inout Canvas) { canvas.add(content) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, Drawn {
  private let data: Data
  private let content: (Data.Element) -> Content

  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.content = content
  }

  func draw(into canvas: inout Canvas) { for element in data { canvas.add(content(element)) } }
}

public struct Button<Label: View>: View, Drawn {
  private let action: @MainActor () -> Void
  private let label: Label

  @preconcurrency
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  func draw(into canvas: inout Canvas) {
    let shown = render(label).lines
    canvas.lines += shown.map { "[\($0)]" }
    if let name = shown.first { canvas.buttons[name] = action }
  }
}

public struct TaskView<Content: View>: View, Drawn {
  let content: Content
  let action: @MainActor @Sendable () async -> Void

  func draw(into canvas: inout Canvas) {
    canvas.add(content)
    canvas.tasks.append(action)
  }
}

extension View {
  public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
    TaskView(content: self, action: action)
  }
}
