import ConnectorAPI
import DataModel
import JSONText
import PostgresConnection
import QueryPlans
import SQLite

/// An operation for requests of one shape, with its SQL: made once, then bound and run for each request.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class PreparedPlan: Sendable {
  final class Root: Sendable {
    let key: String
    /// `"key":`, as it stands in the answer.
    let keyText: [UInt8]
    let step: Step

    init(key: String, keyText: [UInt8], step: Step) {
      self.key = key
      self.keyText = keyText
      self.step = step
    }
  }

  enum Step: Sendable {
    /// `entities` where the answer tells the ids of its rows.
    case read(Prepared, entities: EntityShape?)
    case write([Write], PreparedWrite)
    case constant(JSONValue)
  }

  /// A statement as the connections of either engine know it again.
  final class Prepared: Sendable {
    let sql: SQLText
    let postgres: PostgresStatement
    let bindings: [Binding]
    /// Where its values are among those of all statements of the plan.
    let values: Range<Int>

    /// - Parameters:
    ///   - other: A statement with the same text, which connections prepare once.
    ///   - start: Where its values begin among those of the plan.
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

  /// What the answer of a mutation's root field needs to know.
  struct PreparedWrite: Sendable {
    let isList: Bool
    let isCount: Bool
    let table: TypeName
    let keyNames: [String]
    let keyTypes: [ColumnType.Base]
    /// `CREATE`, `UPDATE`, … of the answer's extensions; `nil` where no single rows are known.
    let action: String?
  }

  let roots: [Root]
  /// How many values all statements have together.
  let valueCount: Int
  let isTransaction: Bool
  let isReadOnly: Bool
  /// One row by its key, and nothing else: short enough to run where it was received.
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
  /// - Parameter valueCount: How many values the statements before have; those of this root field are added.
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
