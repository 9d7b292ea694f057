import JSONText
import SQLite

/// A call that runs on SQLite.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
typealias SQLiteCall = PreparedCall<SQLiteValue>

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PreparedCall where Value == SQLiteValue {
  init(_ call: OperationCall) throws(RequestFailure) {
    try self.init(call) { evaluator, binding throws(RequestFailure) in try evaluator.bind(binding) }
  }

  /// Runs a query's root fields on one snapshot of the database.
  /// - Throws: ``SQLiteError`` if the whole request fails.
  func read(on connection: Connection) throws -> OperationResponse {
    var response = ResponseWriter(context)
    // A single statement sees one snapshot without a transaction.
    if plan.roots.count == 1 {
      try readRoots(on: connection, into: &response)
    } else {
      try connection.read { try readRoots(on: connection, into: &response) }
    }
    return response.finish()
  }

  private func readRoots(on connection: Connection, into response: inout ResponseWriter) throws {
    for root in plan.roots {
      do {
        switch root.step {
        case .constant(let value): response.append(root, value)
        case .read(let statement, let entities):
          try read(statement, entities, of: root, on: connection, into: &response)
        case .write: preconditionFailure("a query has no writes")
        }
      } catch let error as SQLiteError where !error.stopsRequest {
        response.append(root, FieldFailure(error))
      }
    }
  }

  private func read(
    _ prepared: PreparedPlan.Prepared, _ entities: EntityShape?, of root: PreparedPlan.Root, on connection: Connection,
    into response: inout ResponseWriter
  ) throws {
    try connection.withStatement(prepared.sql) { statement in
      try statement.bind(values(of: prepared))
      guard try statement.step(), !statement.isNull(at: 0) else { return response.append(root, .null) }
      statement.withText(at: 0) { text in
        guard let entities, let end = text.firstIndex(of: entitySeparator) else { return response.append(root, text) }
        response.append(root, UnsafeBufferPointer(rebasing: text[..<end]))
        guard let keys = try? parseJSON(text[(end + 1)...]) else { return }
        response.append(entities.properties(of: keys, at: [.string(root.key)], id: context.entityID))
      }
    }
  }

  /// Runs a mutation's root fields in order: all in one transaction, or each in a separate one.
  /// - Throws: ``SQLiteError`` if the whole request fails.
  func write(on connection: Connection) throws -> OperationResponse {
    let run = MutationRun(call: self, connection: connection)
    var response = ResponseWriter(context)
    response.append(plan.isTransaction ? try run.runAtomically() : try run.runIndividually(), of: plan)
    return response.finish()
  }
}

/// The separator between the text of a root field and the tree of its rows' keys.
private let entitySeparator: UInt8 = 0x1E
