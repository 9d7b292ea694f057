import JSONText
import QueryPlans
import SQLiteConnection

/// Runs a query's root fields on one state of the database.
func runRead(_ bound: BoundPlan, on connection: Connection, writer: inout ResponseWriter) throws {
  try connection.read {
    for (root, step) in zip(bound.plan.roots, bound.steps) {
      do {
        try writer.append(root) { output in try appendRead(step, on: connection, to: &output) }
      } catch let error as SQLiteError where !error.stopsRequest {
        writer.appendNull(FieldFailure(error), at: root)
      }
    }
  }
}

private func appendRead(_ step: BoundPlan.Step, on connection: Connection, to output: inout [UInt8]) throws {
  switch step {
  case .constant(let value): JSONWriter.append(value, to: &output)
  case .read(let sql, let values):
    try connection.withStatement(sql) { statement in
      try statement.bind(values)
      guard try statement.step(), !statement.isNull(at: 0) else { return output.append(contentsOf: "null".utf8) }
      statement.withText(at: 0) { output.append(contentsOf: $0) }
    }
  case .write: preconditionFailure("a query has no writes")
  }
}

/// Runs a mutation's root fields in order: all in one transaction, or each in its own.
func runWrite(
  _ bound: BoundPlan, on connection: Connection, writer: inout ResponseWriter, properties: inout [EntityProperties],
  entityID: (PreparedPlan.PreparedWrite, [SQLiteValue]) -> String?
) throws {
  let run = MutationRun(bound: bound, connection: connection)
  let results = bound.plan.isTransaction ? try run.together() : try run.oneByOne()
  for (root, result) in zip(bound.plan.roots, results) {
    switch result {
    case .success(let answer):
      writer.append(root) { output in output.append(contentsOf: answer.text) }
      if let info = answer.write, let action = info.action {
        properties += answer.properties(at: root.key, info, action: action, entityID: entityID)
      }
    case .failure(let failure): writer.appendFailure(root, failure)
    }
  }
}

/// What one root field of a mutation gave.
struct RootAnswer {
  /// Its JSON.
  var text: [UInt8]
  var write: PreparedPlan.PreparedWrite?
  /// The keys that the server knew before, in the order of the answer; `nil` for one that the database made.
  var keys: [[SQLiteValue]?] = []

  func properties(
    at key: String, _ info: PreparedPlan.PreparedWrite, action: String,
    entityID: (PreparedPlan.PreparedWrite, [SQLiteValue]) -> String?
  ) -> [EntityProperties] {
    let ids = keys.map { key in key.flatMap { entityID(info, $0) } }
    let known = ids.compactMap { $0 }
    guard !known.isEmpty, known.count == ids.count else { return [] }
    return info.isList
      ? [EntityProperties(path: [.string(key)], entityIDs: known, action: action)]
      : [EntityProperties(path: [.string(key)], entityID: known[0], action: action)]
  }
}
