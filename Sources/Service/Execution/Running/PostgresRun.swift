import DataModel
import JSONText
import PostgresConnection
import QueryPlans

/// One run of a call on PostgreSQL.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct PostgresRun {
  let call: PostgresCall
  let pool: PostgresPool

  typealias RootResult = Result<RootResponse, FieldFailure>

  // MARK: Queries

  /// Runs every root field on one snapshot of the database. If one fails, the others keep their results.
  func read(into response: inout ResponseWriter) async throws(PostgresError) {
    var failures: [Int: FieldFailure] = [:]
    while true {
      let items = readItems(without: failures)
      do throws(PostgresError) {
        let kind: PostgresBatch.Kind = call.plan.isKeyedRead ? .shortRead : .read
        let results =
          items.isEmpty ? [] : try await pool.run(PostgresBatch(items, kind: kind), timeout: call.timeout)
        return append(results, failures, to: &response)
      } catch {
        guard !error.stopsRequest, let statement = error.statement else { throw error }
        failures[readPlaces(without: failures)[statement]] = FieldFailure(error)
      }
    }
  }

  /// Returns the root fields that read and have not failed.
  private func readPlaces(without failures: [Int: FieldFailure]) -> [Int] {
    call.plan.roots.indices.filter { place in
      guard case .read = call.plan.roots[place].step else { return false }
      return failures[place] == nil
    }
  }

  private func readItems(without failures: [Int: FieldFailure]) -> [PostgresBatch.Item] {
    var items: [PostgresBatch.Item] = []
    items.reserveCapacity(call.plan.roots.count)
    for (place, root) in call.plan.roots.enumerated() where failures[place] == nil {
      guard case .read(let prepared, _) = root.step else { continue }
      items.append(PostgresBatch.Item(prepared.postgres, call.values(of: prepared)))
    }
    return items
  }

  private func append(
    _ results: [PostgresResult], _ failures: [Int: FieldFailure], to response: inout ResponseWriter
  ) {
    var rest = results[...]
    for (place, root) in call.plan.roots.enumerated() {
      if let failure = failures[place] {
        response.append(root, failure)
        continue
      }
      switch root.step {
      case .constant(let value): response.append(root, value)
      case .write: preconditionFailure("a query has no writes")
      case .read(_, let entities):
        guard let result = rest.popFirst(), result.rowCount > 0,
          result.withBytes(0, 0, { response.append(root, $0) }) != nil
        else {
          response.append(root, .null)
          continue
        }
        guard let entities, result.columnCount > 1, let text = result.bytes(0, 1), let keys = try? parseJSON(text)
        else {
          continue
        }
        response.append(entities.properties(of: keys, at: [.string(root.key)], id: call.context.entityID))
      }
    }
  }

  // MARK: Mutations

  /// Runs a mutation with `@transaction`. The first failure rolls back everything, and its own root field reports it.
  func runAtomically() async throws(PostgresError) -> [RootResult] {
    var items: [PostgresBatch.Item] = []
    var owners: [Int] = []
    for (place, root) in call.plan.roots.enumerated() {
      guard case .write(let writes, _) = root.step else { continue }
      for write in writes {
        items.append(PostgresBatch.Item(write.statement.postgres, call.values(of: write.statement)))
        owners.append(place)
      }
    }
    do throws(PostgresError) {
      var rest = try await store(items)[...]
      return call.plan.roots.map { .success(answer(to: $0.step, taking: &rest)) }
    } catch {
      guard !error.stopsRequest else { throw error }
      let failed = error.statement.map { owners[$0] } ?? owners.last ?? 0
      return call.plan.roots.indices.map { place in
        .failure(place < failed ? .rolledBack : place == failed ? FieldFailure(error) : .aborted)
      }
    }
  }

  /// Commits each root field separately. If one fails, the next still runs.
  func runIndividually() async throws(PostgresError) -> [RootResult] {
    var results: [RootResult] = []
    for root in call.plan.roots {
      do throws(PostgresError) {
        var items: [PostgresBatch.Item] = []
        if case .write(let writes, _) = root.step {
          items = writes.map { PostgresBatch.Item($0.statement.postgres, call.values(of: $0.statement)) }
        }
        var rest = try await store(items)[...]
        results.append(.success(answer(to: root.step, taking: &rest)))
      } catch {
        guard !error.stopsRequest else { throw error }
        results.append(.failure(FieldFailure(error)))
      }
    }
    return results
  }

  /// Stores in one transaction, and retries if another transaction was in conflict.
  private func store(_ items: [PostgresBatch.Item]) async throws(PostgresError) -> [PostgresResult] {
    if items.isEmpty { return [] }
    for _ in 0..<4 {
      do throws(PostgresError) {
        return try await pool.run(PostgresBatch(items, kind: .write), timeout: call.timeout)
      } catch {
        guard error.mayBeTriedAgain else { throw error }
      }
    }
    return try await pool.run(PostgresBatch(items, kind: .write), timeout: call.timeout)
  }

  private func answer(
    to step: PreparedPlan.Step, taking results: inout ArraySlice<PostgresResult>
  ) -> RootResponse {
    switch step {
    case .constant(let value): return RootResponse(text: Array(value.description.utf8))
    case .read: preconditionFailure("a mutation has no reads")
    case .write(let writes, let info):
      var answer = RootResponse(text: [], write: info)
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
    _ result: PostgresResult, of write: PreparedPlan.Write, _ info: PreparedPlan.PreparedWrite,
    to answer: inout RootResponse
  ) {
    func append(_ places: [Int]) {
      let values = call.values(of: write.statement)
      let key = places.map { values[values.startIndex + $0] }
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
