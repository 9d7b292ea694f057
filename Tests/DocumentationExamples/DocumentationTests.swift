import Foundation
import TestSupport
import Testing

@Suite("Documentation of the client modules")
struct DocumentationTests {
  @Test("the public API is documented, and the compiled examples are those of the comments")
  func documentation() async throws {
    let script = Repository.root.appending(path: "Scripts/check-documentation.py").path
    let result = try await run(["python3", script])
    #expect(result.status == 0, "\(result.output)")
  }
}
