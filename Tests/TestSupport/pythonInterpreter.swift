import Foundation
import Testing

/// The interpreter of the tests' Python environment, which is made on the first call.
package func pythonInterpreter() async throws -> String { try await interpreter.value }

private let interpreter = Task {
  let script = Repository.root.appending(path: "Tests/Tools/venv.sh")
  let result = try await run(["sh", script.path])
  guard result.status == 0, let path = result.output.split(separator: "\n").last else {
    throw PythonMissing(output: result.output)
  }
  return String(path)
}

/// The Python environment could not be made.
package struct PythonMissing: Error, CustomStringConvertible {
  let output: String
  package var description: String { "Tests/Tools/venv.sh failed: \(output)" }
}
