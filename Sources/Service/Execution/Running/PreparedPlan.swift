import ConnectorAPI
import DataModel
import JSONText
import PostgresConnection
import QueryPlans
import SQLite

/// An operation with its SQL for requests of one shape. It is created once, then bound and run for each request.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class PreparedPlan: Sendable {
  final class Root: Sendable {
    let key: String
    /// `"key":`, as it appears in the response.
    let keyText: [UInt8]
    let step: Step

    init(key: String, keyText: [UInt8], step: Step) {
      self.key = key
      self.keyText = keyText
      self.step = step
    }
  }

  enum Step: Sendable {
    /// `entities` is present if the response contains the ids of its rows.
    case read(Prepared, entities: EntityShape?)
    case write([Write], PreparedWrite)
    case constant(JSONValue)
  }

  /// A statement that the connections of either engine recognize, so that they prepare it once.
  final class Prepared: Sendable {
    let sql: SQLText
    let postgres: PostgresStatement
    let bindings: [Binding]
    /// The range of its values among those of all statements of the plan.
    let values: Range<Int>

    /// - Parameters:
    ///   - other: A statement with the same text, which connections prepare once.
    /// - start: The index of its first value among those of the plan.
    init(_ statement: QueryPlans.Statement, like other: Prepared? = nil, valuesFrom start: Int) {
      sql = other?.sql ?? SQLText(statement.sql)
      postgres = other?.postgres ?? PostgresStatement(statement.sql)
      bindings = statement.bindings
      values = start..<start + bindings.count
    }
  }

  struct Write: Sendable {
    let statement: Prepared
    let answer: WriteStatement.Answer
  }

  /// What the response of a mutation's root field needs.
  struct PreparedWrite: Sendable {
    let isList: Bool
    let isCount: Bool
    let table: TypeName
    let keyNames: [String]
    let keyTypes: [ColumnType.Base]
    /// The action in the response's extensions: `CREATE`, `UPDATE`, …; `nil` if the rows are not known one by one.
    let action: String?
  }

  let roots: [Root]
  /// The total number of values of all statements.
  let valueCount: Int
  let isTransaction: Bool
  let isReadOnly: Bool
  /// Whether the operation only reads one row by its key. It is then short enough to run on the thread that received
  /// it.
  let isKeyedRead: Bool

  init(_ plan: OperationPlan, _ statements: [RootStatements], withKeys: Bool) {
    var valueCount = 0
    roots = zip(plan.roots, statements).map { root, statements in
      var keyText: [UInt8] = []
      JSONWriter.append(root.key, to: &keyText)
      keyText.append(UInt8(ascii: ":"))
      return Root(key: root.key, keyText: keyText, step: Step(statements, withKeys ? root.step : nil, &valueCount))
    }
    self.valueCount = valueCount
    isTransaction = plan.isTransaction
    isReadOnly = plan.roots.allSatisfy { if case .write = $0.step { false } else { true } }
    isKeyedRead = plan.roots.count == 1 && plan.roots.allSatisfy(\.isKeyedRead)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PreparedPlan.Step {
  /// - Parameter valueCount: The number of values of the statements before. The values of this root field are added to
  ///   it.
  init(_ statements: RootStatements, _ planned: OperationPlan.Step?, _ valueCount: inout Int) {
    switch statements {
    case .read(let statement):
      var entities: EntityShape?
      if case .read(let rows)? = planned, rows.hasEntities { entities = EntityShape(rows) }
      let prepared = PreparedPlan.Prepared(statement, valuesFrom: valueCount)
      valueCount = prepared.values.upperBound
      self = .read(prepared, entities: entities)
    case .constant(let value): self = .constant(value)
    case .write(let writes, let plan):
      // Rows that set the same columns have the same text.
      var known: [String: PreparedPlan.Prepared] = [:]
      let prepared = writes.map { write -> PreparedPlan.Write in
        let statement = PreparedPlan.Prepared(
          write.statement, like: known[write.statement.sql], valuesFrom: valueCount)
        valueCount = statement.values.upperBound
        known[write.statement.sql] = statement
        return PreparedPlan.Write(statement: statement, answer: write.answer)
      }
      self = .write(prepared, PreparedPlan.PreparedWrite(plan))
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PreparedPlan.PreparedWrite {
  init(_ plan: WritePlan) {
    isList = plan.kind == .insertMany || plan.kind == .upsertMany
    isCount = plan.kind == .updateMany || plan.kind == .deleteMany
    table = plan.table.typeName
    keyNames = plan.table.key.map(\.text)
    keyTypes = plan.table.keyColumns.map(\.type.base)
    action =
      switch plan.kind {
      case .insert, .insertMany: "CREATE"
      case .upsert, .upsertMany: "UPSERT"
      case .update: "UPDATE"
      case .delete: "DELETE"
      case .updateMany, .deleteMany: nil
      }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension OperationPlan.Root {
  fileprivate var isKeyedRead: Bool {
    guard case .read(let rows) = step, case .single = rows.page else { return false }
    return rows.members.allSatisfy { member in
      guard case .rows(let inner) = member.content else { return true }
      return !inner.isList && inner.members.allSatisfy { if case .rows = $0.content { false } else { true } }
    }
  }
}
