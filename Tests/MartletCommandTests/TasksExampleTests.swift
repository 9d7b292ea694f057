#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("the tasks example", .serialized)
  struct TasksExampleTests {
    @Test("a widget follows what the app's process writes")
    func follows() async throws {
      let service = Repository.root.appending(path: "Examples/Tasks/dataconnect")
      let folder = try TemporaryFolder()
      #expect(try await martlet(["generate", service.path], in: folder.url).code == 0)
      for product in ["TasksApp", "TasksWidget"] {
        let examples = Repository.root.appending(path: "Examples").path
        let build = try await run(["swift", "build", "--quiet", "--package-path", examples, "--product", product])
        try #require(build.status == 0, "\(build.output)")
      }
      let app = Repository.root.appending(path: "Examples/.build/debug/TasksApp").path
      let environment = [
        "MARTLET_CONTAINERS": folder.url.appending(path: "containers").path,
        "MARTLET_WIDGET_HOST": folder.url.appending(path: "host").path,
      ]
      // A copy: the example's own folder is a person's.
      try FileManager.default.copyItem(at: service, to: folder.url.appending(path: "service"))
      try? FileManager.default.removeItem(at: folder.url.appending(path: "service/.dataconnect"))
      try Data("connectorId: tasks\n".utf8).write(to: folder.url.appending(path: "service/tasks/connector.yaml"))
      let server = try RunningProcess("martlet", ["dev", "service", "--port", "0"], in: folder.url)
      let line = try #require(await server.wait(for: "at http://"))
      let port = try #require(line.split(separator: ":").last.map { $0.prefix { $0.isNumber } })
      let example = Repository.root.appending(path: "Examples/Tasks").path
      func show(_ words: String...) async throws -> String {
        let program = RunningProcess.productsFolder.appending(path: "martlet").path
        let result = try await run([program, "widget", "run", example] + words, environment: environment)
        #expect(result.status == 0, "\(result.output)")
        return result.output
      }
      func tell(_ words: String...) async throws -> [String] {
        let result = try await run([app, String(port)] + words, environment: environment)
        #expect(result.status == 0, "\(result.output)")
        return result.output.split(separator: "\n").map(String.init)
      }
      _ = try await tell("list")
      let empty = try await show("--once")
      #expect(empty.contains("My Task Widget") && empty.contains("My Tasks") && empty.contains("No tasks today!"))
      let widget = try RunningProcess("martlet", ["widget", "run", example], in: folder.url, environment: environment)
      try #require(await widget.wait(for: "No tasks today!") != nil)
      var last = ""
      for title in ["Buy milk", "Call Ada", "Sleep", "Not visible"] { last = try await tell("add", title)[0] }
      try #require(await widget.wait(for: "Sleep") != nil)
      let id = try #require(last.split(separator: " ").last)
      _ = try await tell("complete", String(id))
      #expect(await widget.wait(for: "B\u{336}u\u{336}y\u{336}") != nil)
      #expect(!widget.output.contains("Not visible"))
      widget.send(signal: SIGTERM)
      #expect(await widget.waitForExit() == 0)
      _ = try await show("--html", folder.url.appending(path: "w.html").path)
      #expect(try folder.text(of: "w.html").contains("<p class=\"subheadline done\">Buy milk</p>"))
      _ = try await show("--png", folder.url.appending(path: "w.png").path)
      #expect(try Data(contentsOf: folder.url.appending(path: "w.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
      server.send(signal: SIGTERM)
      #expect(await server.waitForExit() == 0)
    }

    @Test(
      "folders without widgets are told", arguments: [["widget"], ["widget", "walk"], ["widget", "run", "nowhere"]])
    func wrongWords(words: [String]) async throws {
      let folder = try TemporaryFolder()
      #expect(try await martlet(words, in: folder.url).code == (words.count > 2 ? 1 : 2))
      #expect(try await martlet(["widget", "run", "."], in: folder.url).code == 1)
    }
  }
#endif
