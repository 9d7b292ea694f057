import Foundation
import GraphQLSyntax
import JSONText
import SourceText
import TestSupport
import Testing

/// The parser against graphql-core, on the files of `Tests/Fixtures/graphql` and of the other rooms.
struct OracleTests {
  @Test("trees and places are those of graphql-core, and both refuse the same files")
  func sameTrees() async throws {
    let files = try graphQLFiles(in: "Tests/Fixtures")
    #expect(files.count > 80)
    let script = Repository.root.appending(path: "Tests/Tools/graphql_tree.py").path
    let result = try await run([try await pythonInterpreter(), script] + files.map(\.path))
    try #require(result.status == 0, "\(result.output)")
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == files.count)
    var refused = 0
    for (file, line) in zip(files, lines) {
      let expected = try parseJSON(String(line), depthLimit: 1_000)
      let source = SourceFile(path: file.lastPathComponent, bytes: Array(try Data(contentsOf: file)))
      var log = DiagnosticLog()
      let document = parseDocument(source, into: &log)
      if expected.isNull {
        refused += 1
        #expect(log.hasErrors, "graphql-core refuses \(file.path)")
      } else {
        #expect(log.diagnostics.isEmpty, "graphql-core accepts \(file.path)")
        #expect(TreeJSON().document(document) == expected, "\(file.path)")
      }
    }
    #expect(refused > 30)
  }

  /// Descriptions of operations, fragments and variables are newer than graphql-core's grammar.
  private func graphQLFiles(in folder: String) throws -> [URL] {
    let root = Repository.root.appending(path: folder)
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    return files.compactMap { $0 as? URL }
      .filter { ["gql", "graphql"].contains($0.pathExtension) && !$0.path.contains("/graphql/ours/") }
      .sorted { $0.path < $1.path }
  }
}
