import Execution
import JSONText
import Testing

/// Every case on every engine: operations in, JSON out.
@Suite("conformance")
struct ConformanceTests {
  static let engines: [any ConformanceEngine] = [
    SQLiteEngine(), PostgresEngine(server: .system), PostgresEngine(server: .pooler),
    PostgresEngine(server: .eighteen),
  ]

  @Test("case", arguments: try ConformanceCase.all())
  func conforms(_ test: ConformanceCase) async throws {
    let compiled = try compile(test)
    for engine in Self.engines {
      let service: RunningService
      do {
        service = try await engine.start(compiled)
      } catch DatabaseError.missingExtension(let name) {
        // Told, so that a run says what it left out.
        print("\(test.name) is left out on \(engine.name): the server has no extension '\(name)'")
        continue
      }
      for step in try test.steps("seed.json") {
        if case .failure(let failure) = try await run(step, on: service) {
          Issue.record("\(test.name): the seed's '\(step.operation)' failed: \(failure.message)")
        }
      }
      for (number, step) in try test.steps("steps.json").enumerated() {
        guard step.engines?.contains(engine.name) ?? true else { continue }
        expect(try await run(step, on: service), step, "\(test.name), step \(number + 1) on \(engine.name)")
      }
      try await engine.stop(service)
    }
  }

  @Test("there are enough cases")
  func enoughCases() throws {
    #expect(try ConformanceCase.all().count >= 250)
  }

  private func expect(_ result: Result<JSONValue, RequestFailure>, _ step: ConformanceStep, _ place: String) {
    switch (result, step.expected, step.refused) {
    case (.success(let body), let expected?, _):
      #expect(matches(body, expected), "\(place)\n  got      \(body)\n  expected \(expected)")
    case (.failure(let failure), _, let refused?):
      #expect(failure.code.number == refused.code, "\(place): \(failure.code.name) \(failure.message)")
      #expect(failure.message.contains(refused.message), "\(place): \(failure.message)")
    case (.success(let body), nil, let refused?):
      Issue.record("\(place): must be refused with \(refused.code), and gave \(body)")
    case (.failure(let failure), _, nil): Issue.record("\(place): \(failure.code.name) \(failure.message)")
    case (.success, nil, nil): Issue.record("\(place): says nothing of what must come")
    }
  }
}

/// Equal, with members in the same order. `"<uuid>"` stands for any id of a row, `"<id>"` for any entity id, `"<any>"`
/// for anything.
func matches(_ actual: JSONValue, _ expected: JSONValue) -> Bool {
  switch (actual, expected) {
  case (_, "<any>"): true
  case (.string(let text), "<uuid>"): text.utf8.count == 32 && text.utf8.allSatisfy(isLowerCaseHexadecimal)
  case (.string(let text), "<id>"): text.utf8.count == 64 && text.utf8.allSatisfy(isLowerCaseHexadecimal)
  case (.array(let left), .array(let right)):
    left.count == right.count && zip(left, right).allSatisfy { matches($0, $1) }
  case (.object(let left), .object(let right)):
    left.keys == right.keys && zip(left.members, right.members).allSatisfy { matches($0.value, $1.value) }
  default: actual == expected
  }
}

private func isLowerCaseHexadecimal(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
  default: false
  }
}
