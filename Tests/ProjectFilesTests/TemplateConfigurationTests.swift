import ProjectFiles
import SourceText
import Testing

@Suite(".sourcery.yml")
struct TemplateConfigurationTests {
  private func read(
    _ text: String, files: [String: String] = [:], environment: [String: String] = [:]
  ) -> (configurations: [TemplateConfiguration], log: [String]) {
    var log = DiagnosticLog()
    let file = SourceFile(path: "App/.sourcery.yml", text: text)
    let found = readTemplateConfigurations(file, environment: environment, in: MemoryTree(files), into: &log)
    return (found ?? [], log.diagnostics.map(\.description))
  }

  @Test("all keys, with paths from the file's folder")
  func allKeys() throws {
    let text = """
      sources:
        include: [Sources, ../Shared]
        exclude: [Sources/Generated]
      templates: [Templates]
      output: {path: Generated/}
      args:
        imports: [Foundation, UIKit]
        nested: {key: 4}
      forceParse: [generated]
      parseDocumentation: true
      baseIndentation: 4
      cacheBasePath: .cache
      defines: [DEBUG]
      """
    let result = read(text)
    #expect(result.log == [])
    let configuration = try #require(result.configurations.first)
    guard case .paths(let paths) = configuration.sources else {
      Issue.record("sources are paths")
      return
    }
    #expect(paths.include == ["App/Sources", "App/../Shared"])
    #expect(paths.exclude == ["App/Sources/Generated"])
    #expect(configuration.templates.include == ["App/Templates"])
    #expect(configuration.output == "App/Generated/")
    #expect(configuration.arguments.map(\.key) == ["imports", "nested"])
    #expect(configuration.arguments.first?.value.elements?.compactMap(\.text) == ["Foundation", "UIKit"])
    #expect(configuration.forceParse == ["generated"])
    #expect(configuration.parsesDocumentation)
    #expect(configuration.baseIndentation == 4)
    #expect(configuration.cacheBasePath == "App/.cache")
    #expect(configuration.defines == ["DEBUG"])
  }

  @Test("packages, with 'path' and with 'file', and one target or several")
  func packages() throws {
    let result = read("package: [{path: A, target: One}, {file: B, target: [Two, Three]}]\ntemplates: [T]\noutput: O")
    #expect(result.log == [])
    guard case .packages(let packages)? = result.configurations.first?.sources else {
      Issue.record("sources are packages")
      return
    }
    #expect(packages.map(\.path) == ["App/A", "App/B"])
    #expect(packages.map(\.targets) == [["One"], ["Two", "Three"]])
  }

  @Test("several configurations, and files of their own")
  func several() {
    let child = "sources: [S]\ntemplates: [T]\noutput: O"
    let result = read(
      "configurations:\n- {sources: [A], templates: [T], output: O}\n- child: Sub/other.yml\n",
      files: ["App/Sub/other.yml": child])
    #expect(result.log == [])
    #expect(result.configurations.map(\.output) == ["App/O", "App/Sub/O"])
  }

  @Test("a file that names itself is refused")
  func circle() {
    let result = read("configurations: [{child: x.yml}]", files: ["App/x.yml": "configurations: [{child: x.yml}]"])
    #expect(result.log.first?.contains("circular or too deeply nested") == true)
  }

  @Test("variables of the environment")
  func environment() throws {
    let environment = ["A": "Sources", "B": "x", "C_D": "5"]
    let result = read(
      "sources: ['${A}/${B}/${B}', '${NONE:-Other}', '$A${C_D}$']\ntemplates: ['${NONE:-}T']\noutput: O",
      environment: environment)
    #expect(result.log == [])
    guard case .paths(let paths)? = result.configurations.first?.sources else {
      Issue.record("sources are paths")
      return
    }
    #expect(paths.include == ["App/Sources/x/x", "App/Other", "App/$A5$"])
    let unset = read("sources: ['${NONE}']\ntemplates: [T]\noutput: O")
    #expect(unset.log.first?.hasPrefix("App/.sourcery.yml:1:11: error: environment variable 'NONE' is not set") == true)
  }

  @Test(
    "what is missing or does not fit",
    arguments: [
      ("- a", "1:1: error: Invalid config file format. Expected dictionary."),
      ("", "1:1: error: Invalid config file format. Expected dictionary."),
      ("templates: [T]\noutput: O", "1:1: error: Invalid sources. 'sources', 'project' or 'package' key are missing."),
      ("sources: []\ntemplates: [T]\noutput: O", "1:10: error: Invalid sources. No paths provided."),
      (
        "sources: {exclude: [A]}\ntemplates: [T]\noutput: O",
        "1:10: error: Invalid sources. No paths provided. Expected list"
      ),
      ("sources: [S]\noutput: O", "1:1: error: Invalid templates. 'templates' key is missing."),
      ("sources: [S]\ntemplates: []\noutput: O", "2:12: error: Invalid templates. No paths provided."),
      (
        "sources: [S]\ntemplates: [T]",
        "1:1: error: Invalid output. 'output' key is missing or is not a string or object."
      ),
      ("sources: [S]\ntemplates: [T]\noutput: {link: x}", "3:9: error: Invalid output. No path provided."),
      (
        "project: {file: A.xcodeproj}\ntemplates: [T]\noutput: O",
        "1:1: error: Invalid sources. Xcode projects ('project') are not supported"
      ),
      ("package: {path: A}\ntemplates: [T]\noutput: O", "1:10: error: Invalid sources. 'target' key is missing."),
      (
        "package: {target: A}\ntemplates: [T]\noutput: O",
        "1:10: error: Invalid sources. Package file path is not provided."
      ),
      ("configurations: []", "1:17: error: 'configurations' is empty or not a list"),
      ("configurations: [{child: nope.yml}]", "1:18: error: cannot read file 'App/nope.yml'"),
      (
        "sources: [S]\ntemplates: [T]\noutput: O\nbaseIndentation: x",
        "4:18: error: expected a number from 0 to 1000 for 'baseIndentation' but found a scalar"
      ),
      (
        "sources: [S]\ntemplates: [T]\noutput: O\nargs: [a]",
        "4:7: error: expected a mapping for '.sourcery.yml.args' but found a list"
      ),
      (
        "sources: [S]\ntemplates: [T]\noutput: O\nforceparse: [a]",
        "4:1: warning: unknown key 'forceparse' in '.sourcery.yml'"
      ),
    ])
  func problems(text: String, expected: String) {
    let found = read(text).log
    #expect(found.contains { $0.hasPrefix("App/.sourcery.yml:\(expected)") }, "\(found)")
  }
}
