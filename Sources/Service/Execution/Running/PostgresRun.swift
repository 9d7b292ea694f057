import DataModel
import JSONText
import PostgresConnection
import QueryPlans

/// One run of a call on PostgreSQL.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct PostgresRun {
  let bound: BoundPlan<PostgresValue>
  let pool: PostgresPool
  let timeout: Duration

  typealias RootResult = Result<RootAnswer, FieldFailure>

  struct ReadAnswer {
    /// The root field's JSON.
    let text: [UInt8]
    /// The tree of its rows' keys.
    var keys: [UInt8] = []
    var entities: EntityShape?
  }

  // MARK: Queries

  /// Every root field on one state of the database. One that fails leaves the others as they are.
  func read() async throws(PostgresError) -> [Result<ReadAnswer, FieldFailure>] {
    var failures: [Int: FieldFailure] = [:]
    while true {
      var places: [Int] = []
      var items: [PostgresBatch.Item] = []
      for (place, step) in bound.steps.enumerated() where failures[place] == nil {
        guard case .read(let prepared, let values, _) = step else { continue }
        places.append(place)
        items.append(PostgresBatch.Item(prepared.postgres, values))
      }
      do throws(PostgresError) {
        let kind: PostgresBatch.Kind = bound.plan.isKeyedRead ? .shortRead : .read
        let results =
          items.isEmpty ? [] : try await pool.run(PostgresBatch(items, kind: kind), timeout: timeout)
        return answers(results, at: places, failures)
      } catch {
        guard !error.stopsRequest, let statement = error.statement else { throw error }
        failures[places[statement]] = FieldFailure(error)
      }
    }
  }

  private func answers(
    _ results: [PostgresResult], at places: [Int], _ failures: [Int: FieldFailure]
  ) -> [Result<ReadAnswer, FieldFailure>] {
    let byPlace = Dictionary(uniqueKeysWithValues: zip(places, results))
    return bound.steps.enumerated().map { place, step in
      if let failure = failures[place] { return .failure(failure) }
      switch step {
      case .constant(let value): return .success(ReadAnswer(text: Array(value.description.utf8)))
      case .write: preconditionFailure("a query has no writes")
      case .read(_, _, let entities):
        guard let result = byPlace[place], result.rowCount > 0, let text = result.bytes(0, 0) else {
          return .success(ReadAnswer(text: Array("null".utf8)))
        }
        let keys = result.columnCount > 1 ? result.bytes(0, 1) ?? [] : []
        return .success(ReadAnswer(text: text, keys: keys, entities: entities))
      }
    }
  }

  // MARK: Mutations

  /// `@transaction`: the first failure undoes all; it is told at its own root field.
  func runAtomically() async throws(PostgresError) -> [RootResult] {
    var items: [PostgresBatch.Item] = []
    var owners: [Int] = []
    for (place, step) in bound.steps.enumerated() {
      guard case .write(let writes, _) = step else { continue }
      for write in writes {
        items.append(PostgresBatch.Item(write.statement.postgres, write.values))
        owners.append(place)
      }
    }
    do throws(PostgresError) {
      var rest = try await store(items)[...]
      return bound.steps.map { .success(answer(to: $0, taking: &rest)) }
    } catch {
      guard !error.stopsRequest else { throw error }
      let failed = error.statement.map { owners[$0] } ?? owners.last ?? 0
      return bound.steps.indices.map { place in
        .failure(place < failed ? .rolledBack : place == failed ? FieldFailure(error) : .aborted)
      }
    }
  }

  /// Each root field commits on its own; a failure of one does not stop the next.
  func runIndividually() async throws(PostgresError) -> [RootResult] {
    var results: [RootResult] = []
    for step in bound.steps {
      do throws(PostgresError) {
        var items: [PostgresBatch.Item] = []
        if case .write(let writes, _) = step {
          items = writes.map { PostgresBatch.Item($0.statement.postgres, $0.values) }
        }
        var rest = try await store(items)[...]
        results.append(.success(answer(to: step, taking: &rest)))
      } catch {
        guard !error.stopsRequest else { throw error }
        results.append(.failure(FieldFailure(error)))
      }
    }
    return results
  }

  /// Stores in one transaction, tried again where another one was in its way.
  private func store(_ items: [PostgresBatch.Item]) async throws(PostgresError) -> [PostgresResult] {
    if items.isEmpty { return [] }
    for _ in 0..<4 {
      do throws(PostgresError) {
        return try await pool.run(PostgresBatch(items, kind: .write), timeout: timeout)
      } catch {
        guard error.mayBeTriedAgain else { throw error }
      }
    }
    return try await pool.run(PostgresBatch(items, kind: .write), timeout: timeout)
  }

  private func answer(
    to step: BoundPlan<PostgresValue>.Step, taking results: inout ArraySlice<PostgresResult>
  ) -> RootAnswer {
    switch step {
    case .constant(let value): return RootAnswer(text: Array(value.description.utf8))
    case .read: preconditionFailure("a mutation has no reads")
    case .write(let writes, let info):
      var answer = RootAnswer(text: [], write: info)
      if info.isList { answer.text.append(UInt8(ascii: "[")) }
      for (index, write) in writes.enumerated() {
        guard let result = results.popFirst() else { break }
        if index > 0 { answer.text.append(UInt8(ascii: ",")) }
        append(result, of: write, info, to: &answer)
      }
      if info.isList { answer.text.append(UInt8(ascii: "]")) }
      return answer
    }
  }

  private func append(
    _ result: PostgresResult, of write: BoundPlan<PostgresValue>.Write, _ info: PreparedPlan.PreparedWrite,
    to answer: inout RootAnswer
  ) {
    func append(_ places: [Int]) {
      let key = places.map { write.values[$0] }
      answer.append(key: zip(key, info.keyTypes).map(wireValue), texts: key.map(keyText), info)
    }
    switch write.answer {
    case .key(let places, let existence):
      if existence == .always || result.changes > 0 { append(places) } else { answer.appendNull() }
    case .keys(let rows):
      for (index, places) in rows.enumerated() {
        if index > 0 { answer.text.append(UInt8(ascii: ",")) }
        append(places)
      }
    case .returnedKey:
      guard result.rowCount > 0, let text = result.bytes(0, 0) else { return answer.appendNull() }
      answer.keys.append(nil)
      answer.text.append(contentsOf: text)
    case .changedRows: answer.text.append(contentsOf: String(result.changes).utf8)
    case .countedRows: answer.text.append(contentsOf: result.rowCount > 0 ? result.bytes(0, 0) ?? [] : [])
    case .nothing: break
    }
  }
}
