import FoundationEssentials
import Glibc
import LocalStore
import MartletWidgets

// Widgets for the tests of a host: WidgetProcess FOLDER. The store's one row has a number and a text that no widget shows.
//
//   WidgetProcess FOLDER die    plays the app: commits, and is killed at once
//   WidgetProcess FOLDER start  plays the app as it starts, and ends

/// Nobody leaves a process behind that works for ever, whatever becomes of the test.
alarm(120)
let folder = CommandLine.arguments.dropFirst().first ?? "."
let location = StoreLocation.directory(folder)
let schema = StoreSchema([
  .init(1) {
    try $0.execute("CREATE TABLE counter (id INTEGER PRIMARY KEY, value INTEGER NOT NULL, note TEXT NOT NULL) STRICT")
    try $0.execute("INSERT INTO counter VALUES (1, 0, '')")
  }
])

@Sendable func value(_ reader: StoreReader) throws -> Int64 {
  try reader.rows("SELECT value FROM counter").first?[0].integer ?? 0
}

let provider = StoreTimelineProvider(
  sample: Int64(-1), source: .store(location, schema: schema, read: value),
  fallback: .directory(folder, name: "counter-widget"), refresh: .every(minutes: 60))

func draw(_ entry: StoreEntry<Int64>) -> WidgetDrawing {
  switch entry.state {
  case .sample: WidgetDrawing([.init("sample", .headline)])
  case .current: WidgetDrawing([.init("\(entry.content)", .headline)])
  case .stale: WidgetDrawing([.init("\(entry.content)", .headline, isDimmed: true)])
  }
}

/// Entries of which a test knows the dates.
struct FaultyProvider: TimelineProvider, Sendable {
  struct Entry: TimelineEntry, Sendable {
    let date: Date
    let text: String
  }
  let kind: String

  func placeholder(in context: Context) -> Entry { Entry(date: Date(timeIntervalSince1970: 0), text: "placeholder") }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
    completion(Entry(date: Date(timeIntervalSince1970: 0), text: context.isPreview ? "preview" : "snapshot"))
  }

  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
    // Past whatever the host's time is.
    let now = Date(timeIntervalSince1970: 0)
    switch kind {
    case "silent": break
    case "twice":
      completion(Timeline(entries: [Entry(date: now, text: "first")], policy: .never))
      completion(Timeline(entries: [Entry(date: now, text: "second")], policy: .never))
    case "late":
      completion(Timeline(entries: [Entry(date: now, text: "first")], policy: .never))
      Task {
        try? await Task.sleep(for: .milliseconds(20))
        completion(Timeline(entries: [Entry(date: now, text: "late")], policy: .never))
      }
    case "prints":
      for number in 0..<100 { print("line \(number) \(String(repeating: "x", count: 100))") }
      print("and no end", terminator: "")
      fflush(nil)
      completion(Timeline(entries: [Entry(date: now, text: "printed")], policy: .never))
    case "undated":
      completion(Timeline(entries: [Entry(date: Date(timeIntervalSince1970: .nan), text: "undated")], policy: .never))
    case "unbounded":
      let policy = TimelineReloadPolicy.after(Date(timeIntervalSince1970: .infinity))
      completion(Timeline(entries: [Entry(date: now, text: "unbounded")], policy: policy))
    case "large":
      let text = String(repeating: "x", count: 1 << 20)
      completion(Timeline(entries: (0..<11).map { _ in Entry(date: now, text: text) }, policy: .never))
    case "today": completion(Timeline(entries: [Entry(date: Date(), text: "today")], policy: .never))
    case "steering":
      completion(
        Timeline(entries: [Entry(date: now, text: "\u{1B}]0;title\u{7}\u{1B}[2J\0a\u{202E}b\tc")], policy: .never))
    case "unsorted":
      let dates = [30.0, -600, 10, 20, -5]
      completion(
        Timeline(
          entries: dates.map { Entry(date: Date(timeIntervalSince1970: 1_800_000_000 + $0), text: "at \(Int($0))") },
          policy: .atEnd))
    case "empty": completion(Timeline(entries: [], policy: .never))
    case "crash": abort()
    case "greedy":
      let size = 200 << 20
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
      memset(memory, 1, size)
      completion(Timeline(entries: [Entry(date: now, text: "large")], policy: .never))
    case "locked":
      holdLock()
      completion(Timeline(entries: [Entry(date: now, text: "locked")], policy: .never))
    default: completion(Timeline(entries: [Entry(date: now, text: kind)], policy: .atEnd))
    }
  }

  private func holdLock() {
    let descriptor = open(folder + "/store.sqlite", O_RDWR)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 1_073_741_824
    lock.l_len = 1
    // Waits, since a store that closes at this moment has the lock too.
    guard fcntl(descriptor, F_SETLKW, &lock) == 0 else { fatalError("the lock is not to be had") }
  }
}

/// A configuration whose number is added to what the store has.
struct Plus: WidgetConfigurationIntent {
  let number: Int64
  init(parameters: [String: String]) { number = parameters["number"].flatMap { Int64($0) } ?? 0 }
}

let configured = ConfiguredTimelineProvider<Plus, Int64>(sample: -1) { intent in
  WidgetSource.store(location, schema: schema, read: value).map { $0 + intent.number }
}

var widgets = [
  HostedWidget("counter", name: "Counter", description: "A number.", provider: provider, draw: draw),
  HostedWidget("plus", name: "Plus", description: "A sum.", configured: configured, draw: draw),
]
for kind in [
  "silent", "twice", "late", "empty", "crash", "greedy", "locked", "plain", "prints", "undated", "unbounded", "large",
  "today",
  "steering", "unsorted",
] {
  widgets.append(
    HostedWidget(
      WidgetKind(rawValue: kind), name: kind, description: kind, provider: FaultyProvider(kind: kind),
      draw: { WidgetDrawing([.init($0.text)]) }))
}
let increment = WidgetAction("increment") { _ in
  let store = try LocalStore(location, role: .writer, schema: schema)
  defer { store.close() }
  try store.write { try $0.execute("UPDATE counter SET value = value + 1") }
}
if CommandLine.arguments.count > 2 {
  let store = try LocalStore(location, role: .writer, schema: schema)
  let reloads = WidgetReloads(of: "counter", in: store, when: .table("counter"), visible: value)
  if CommandLine.arguments[2] == "die" {
    try store.write { (transaction: StoreTransaction) in try transaction.execute("UPDATE counter SET value = value + 1")
    }
    kill(getpid(), SIGKILL)
  }
  try await Task.sleep(for: .milliseconds(200))
  withExtendedLifetime(reloads) {}
  exit(0)
}
await WidgetExtension(widgets, actions: [increment]).run()
