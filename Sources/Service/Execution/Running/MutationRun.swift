import DataModel
import JSONText
import QueryPlans
import SQLite
import Scalars

/// One run of a mutation on the writing connection.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct MutationRun {
  let call: SQLiteCall
  let connection: Connection

  typealias RootResult = Result<RootResponse, FieldFailure>

  /// Runs a mutation with `@transaction`. The first failure rolls back everything, and its own root field reports it.
  func runAtomically() throws -> [RootResult] {
    var results: [RootResult] = []
    do {
      try connection.write {
        for root in call.plan.roots {
          do {
            results.append(.success(try run(root.step)))
          } catch let error as SQLiteError where !error.stopsRequest {
            throw StepFailure(failure: FieldFailure(error))
          }
        }
      }
      return results
    } catch let error as StepFailure {
      let rest = call.plan.roots.count - results.count - 1
      return results.map { _ in .failure(.rolledBack) } + [.failure(error.failure)]
        + Array(repeating: .failure(.aborted), count: rest)
    }
  }

  private struct StepFailure: Error {
    let failure: FieldFailure
  }

  /// Commits each root field separately. If one fails, the next still runs.
  func runIndividually() throws -> [RootResult] {
    try call.plan.roots.map { root in
      do {
        return .success(try connection.write { try run(root.step) })
      } catch let error as SQLiteError where !error.stopsRequest {
        return .failure(FieldFailure(error))
      }
    }
  }

  private func run(_ step: PreparedPlan.Step) throws -> RootResponse {
    switch step {
    case .constant(let value): return RootResponse(text: Array(value.description.utf8))
    case .read: preconditionFailure("a mutation has no reads")
    case .write(let writes, let info):
      var answer = RootResponse(text: [], write: info)
      if info.isList { answer.text.append(UInt8(ascii: "[")) }
      for (index, write) in writes.enumerated() {
        if index > 0, write.answer != .nothing { answer.text.append(UInt8(ascii: ",")) }
        try run(write, info, into: &answer)
      }
      if info.isList { answer.text.append(UInt8(ascii: "]")) }
      return answer
    }
  }

  private func run(
    _ write: PreparedPlan.Write, _ info: PreparedPlan.PreparedWrite, into answer: inout RootResponse
  ) throws {
    let values = call.values(of: write.statement)
    try connection.withStatement(write.statement.sql) { statement in
      try statement.bind(values)
      switch write.answer {
      case .key(let places, let existence):
        try statement.run()
        guard existence == .always || connection.changes > 0 else { return answer.appendNull() }
        append(places.map { values[values.startIndex + $0] }, info, to: &answer)
      case .keys(let rows):
        try statement.run()
        for (index, places) in rows.enumerated() {
          if index > 0 { answer.text.append(UInt8(ascii: ",")) }
          append(places.map { values[values.startIndex + $0] }, info, to: &answer)
        }
      case .returnedKey:
        guard try statement.step() else { return answer.appendNull() }
        answer.keys.append(nil)
        statement.withText(at: 0) { answer.text.append(contentsOf: $0) }
        // A statement that returns rows has finished its work only after the last row.
        while try statement.step() {}
      case .nothing: try statement.run()
      case .changedRows:
        try statement.run()
        answer.text.append(contentsOf: String(connection.changes).utf8)
      case .countedRows:
        guard try statement.step() else { return answer.text.append(UInt8(ascii: "0")) }
        answer.text.append(contentsOf: String(statement.integer(at: 0)).utf8)
      }
    }
  }

  private func append(
    _ key: [SQLiteValue], _ info: PreparedPlan.PreparedWrite, to answer: inout RootResponse
  ) {
    answer.append(key: zip(key, info.keyTypes).map(wireValue), texts: key.map(keyText), info)
  }
}

/// Returns a key's value as text for entity ids, as the statement's `K` lines return it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func keyText(_ value: SQLiteValue) -> String {
  switch value {
  case .integer(let number): String(number)
  case .real(let number): FloatText.text(number) ?? ""
  case .text(let text): text
  case .null, .blob: ""
  }
}
