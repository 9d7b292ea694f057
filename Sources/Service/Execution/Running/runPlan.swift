import DataModel
import JSONText
import QueryPlans
import SQLite

/// Runs a query's root fields on one state of the database.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func runRead(
  _ bound: BoundPlan<SQLiteValue>, on connection: Connection, writer: inout ResponseWriter,
  properties: inout [EntityProperties],
  entityID: (TypeName, [String]) -> String
) throws {
  // A single statement is one state of the database by itself.
  try bound.steps.count == 1 ? runRoots() : connection.read(runRoots)

  func runRoots() throws {
    for (root, step) in zip(bound.plan.roots, bound.steps) {
      do {
        var keys: [UInt8] = []
        try writer.append(root) { output in try appendRead(step, on: connection, to: &output, keys: &keys) }
        if case .read(_, _, let entities?) = step, let keys = try? parseJSON(keys) {
          properties += entities.properties(of: keys, at: [.string(root.key)], id: entityID)
        }
      } catch let error as SQLiteError where !error.stopsRequest {
        writer.appendNull(FieldFailure(error), at: root)
      }
    }
  }
}

/// Appends a root field's JSON to `output`; the keys of its rows, where it gives them, to `keys`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func appendRead(
  _ step: BoundPlan<SQLiteValue>.Step, on connection: Connection, to output: inout [UInt8], keys: inout [UInt8]
) throws {
  switch step {
  case .constant(let value): JSONWriter.append(value, to: &output)
  case .read(let prepared, let values, let entities):
    try connection.withStatement(prepared.sql) { statement in
      try statement.bind(values)
      guard try statement.step(), !statement.isNull(at: 0) else { return output.append(contentsOf: "null".utf8) }
      statement.withText(at: 0) { text in
        guard entities != nil, let end = text.firstIndex(of: 0x1E) else { return output.append(contentsOf: text) }
        output.append(contentsOf: text[..<end])
        keys.append(contentsOf: text[(end + 1)...])
      }
    }
  case .write: preconditionFailure("a query has no writes")
  }
}

/// Runs a mutation's root fields in order: all in one transaction, or each in its own.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func runWrite(
  _ bound: BoundPlan<SQLiteValue>, on connection: Connection, writer: inout ResponseWriter,
  properties: inout [EntityProperties],
  entityID: ((TypeName, [String]) -> String)?
) throws {
  let run = MutationRun(bound: bound, connection: connection)
  let results = bound.plan.isTransaction ? try run.runAtomically() : try run.runIndividually()
  write(results, of: bound.plan, to: &writer, properties: &properties, entityID: entityID)
}
