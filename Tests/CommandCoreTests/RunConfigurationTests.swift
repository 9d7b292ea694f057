import Files
import TestSupport
import Testing

@testable import CommandCore

@Suite("Runs of the command line and of configuration files")
struct RunConfigurationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func runs(_ change: (inout TemplateOptions) -> Void) throws -> (runs: [RunConfiguration], said: [String]) {
    var options = TemplateOptions()
    options.configurations = [folder.path]
    change(&options)
    var said: [String] = []
    let runs = try runConfigurations(options) { said.append($0) }
    return (runs, said)
  }

  @Test("without a file the options are one run; sources and templates are required")
  func options() throws {
    let (runs, said) = try runs {
      $0.sources = ["S"]
      $0.templates = ["T"]
      $0.output = "/out/"
      $0.arguments = ["a=1"]
    }
    let run = try #require(runs.first)
    #expect(runs.count == 1 && said.count == 1)
    #expect(run.inputs == ["S", "T"] && run.trustsOutput && run.file == nil)
    #expect(run.arguments.map(\.key) == ["a"])
    for missing in [["S"], []] {
      let problem = #expect(throws: TemplateProblem.self) { _ = try self.runs { $0.sources = missing } }
      #expect(problem?.code == .configuration)
      #expect(
        problem?.lines.first == (missing.isEmpty ? "error: No sources provided." : "error: No templates provided."))
    }
  }

  @Test("a file's runs win over the options, which is said; its faults end the run with their places")
  func files() throws {
    try folder.write("sources: [A]\ntemplates: [T]\noutput: Out\nargs: {n: 2}\n", to: ".sourcery.yml")
    let (runs, said) = try runs { $0.sources = ["S"] }
    #expect(runs.count == 1 && runs.first?.outputIsFolder == true)
    #expect(runs.first?.trustsOutput == false && runs.first?.folder == folder.path)
    #expect(said.first?.contains("Ignoring the parameters passed in the command line") == true)
    try folder.write("sources: [A]\ntemplates: {}\n", to: ".sourcery.yml")
    let problem = #expect(throws: TemplateProblem.self) { _ = try self.runs { _ in } }
    #expect(problem?.code == .configuration)
    #expect(problem?.lines.first?.contains(".sourcery.yml:") == true, "\(problem?.lines ?? [])")
  }

  @Test("a service is the source where one is named")
  func service() throws {
    let (runs, _) = try runs {
      $0.service = "films"
      $0.templates = ["T"]
    }
    guard case .service("films")? = runs.first?.sources else {
      Issue.record("\(runs)")
      return
    }
  }

  @Test(
    "an output without a file is a folder if it looks like one",
    arguments: [("Out", true), ("Out/", true), ("Out.swift", false), (".hidden", true), ("a.b/Out", true)])
  func outputs(_ name: String, _ isFolder: Bool) throws {
    let run = try #require(
      try runs {
        $0.sources = ["S"]
        $0.templates = ["T"]
        $0.output = folder.path + "/" + name
      }.runs.first)
    #expect(run.outputIsFolder == isFolder)
  }
}
