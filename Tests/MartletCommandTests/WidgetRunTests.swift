#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("martlet widget run", .serialized)
  struct WidgetRunTests {
    /// A package whose program is the tests' own process with widgets.
    private func package() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let program = RunningProcess.productsFolder.appending(path: "WidgetProcess").path
      let files = [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Faulty", targets: [.executableTarget(name: "FaultyWidget", path: "Widget")])
        """,
        "Widget/main.swift": """
        import Glibc
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("\(program)"), strdup("\(folder.url.path)/store"), nil]
        execv("\(program)", &words)
        """,
      ]
      for (path, text) in files {
        let url = folder.url.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
      return folder
    }

    @Test("what is wrong with a widget is told, and is no success; what an entry is dated with does not matter")
    func problems() async throws {
      let folder = try package()
      let environment = ["MARTLET_WIDGET_HOST": folder.url.appending(path: "host").path]
      func show(_ words: String...) async throws -> ProcessResult {
        try await run(
          [
            RunningProcess.productsFolder.appending(path: "martlet").path, "widget", "run", ".", "--product",
            "FaultyWidget",
          ]
            + words, in: folder.url, environment: environment)
      }
      for (kind, text) in [("today", "today"), ("plain", "plain"), ("prints", "printed"), ("steering", "]0;title")] {
        let result = try await show("--kind", kind, "--once")
        #expect(result.status == 0, "\(kind): \(result.output)")
        #expect(result.output.contains("│ \(text)") || result.output.contains(text), "\(result.output)")
        #expect(!result.output.contains("\u{1B}") && !result.output.contains("\u{7}"))
      }
      for (kind, text) in [
        ("crash", "the process ended unexpectedly"), ("empty", "ignored a timeline without entries"),
        ("undated", "cannot encode the timeline"),
      ] {
        for flag in [["--once"], ["--html", "w.html"], ["--png", "w.png"]] {
          let result = try await run(
            [
              RunningProcess.productsFolder.appending(path: "martlet").path, "widget", "run", ".", "--product",
              "FaultyWidget",
            ]
              + ["--kind", kind] + flag, in: folder.url, environment: environment)
          #expect(result.status == 3, "\(kind): \(result.output)")
          #expect(result.output.contains(text), "\(result.output)")
        }
      }
      #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "w.html").path))
      // A store that was never written: samples are told to be some.
      let sample = try await show("--kind", "counter", "--html", "w.html", "--png", "w.png")
      #expect(sample.status == 0)
      #expect(sample.output.contains("sample content"), "\(sample.output)")
      for file in ["w.html", "w.png"] {
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: file).path))
      }
      let store = folder.url.appending(path: "store")
      try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
      try Data().write(to: store.appending(path: "store.sqlite"))
      let locked = try await show("--kind", "locked", "--once")
      #expect(locked.output.contains("0xDEAD10CC"), "\(locked.output)")
    }

    @Test("it ends when nobody reads it any more")
    func closedOutput() async throws {
      let folder = try package()
      try Data().write(to: folder.url.appending(path: "empty"))
      let program = RunningProcess.productsFolder.appending(path: "martlet").path
      let result = try await run(
        [
          "timeout", "60", "bash", "-c",
          "set -o pipefail; \(program) widget run . --product FaultyWidget --kind plain | head -1",
        ],
        in: folder.url, environment: ["MARTLET_WIDGET_HOST": folder.url.appending(path: "host").path])
      #expect(result.status != 124, "\(result.output)")
      #expect(result.output.contains("plain"))
    }
  }
#endif
