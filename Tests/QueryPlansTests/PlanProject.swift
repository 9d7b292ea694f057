import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
import Migrations
import Operations
import QueryPlans
import SQLite
import SQLiteFunctions
import SourceText
import Testing

/// A schema and its operations, ready to be planned.
struct PlanProject {
  let model: DataModel
  let api: ConnectorAPI
  let operations: [CheckedOperation]

  init(schema: String, operations: String) throws {
    var log = DiagnosticLog()
    let document = parseDocument(SourceFile(path: "schema.gql", text: schema), into: &log)
    let model = checkSchema([document], into: &log)
    try #require(!log.hasErrors, "\(log.diagnostics)")
    try self.init(model: model, api: makeConnectorAPI(model), operations: operations)
  }

  /// Other operations on the same schema.
  func with(operations: String) throws -> PlanProject {
    try PlanProject(model: model, api: api, operations: operations)
  }

  private init(model: DataModel, api: ConnectorAPI, operations: String) throws {
    self.model = model
    self.api = api
    var log = DiagnosticLog()
    let file = parseDocument(SourceFile(path: "operations.gql", text: operations), into: &log)
    self.operations = checkOperations([file], model: model, api: api, into: &log).operations
    try #require(!log.hasErrors, "\(log.diagnostics)")
  }

  /// The only operation, or the one of that name.
  func operation(_ name: String? = nil) throws -> CheckedOperation {
    try #require(operations.first { name == nil || $0.name == name })
  }

  func values(_ variables: JSONObject, of operation: CheckedOperation) throws -> [JSONValue?] {
    try coerceVariables(variables, of: operation, api: api)
  }

  func roots(
    _ operation: CheckedOperation, _ variables: JSONObject = JSONObject(), withKeys: Bool = false,
    dialect: Dialect = .sqlite
  ) throws -> [RootStatements] {
    let plan = try planOperation(operation, values: try values(variables, of: operation), model: model, api: api)
    return try dialect.render(plan, model: model, service: "films", withKeys: withKeys)
  }

  /// The statements of all root fields in order.
  func statements(
    _ operation: CheckedOperation, _ variables: JSONObject = JSONObject(), withKeys: Bool = false,
    dialect: Dialect = .sqlite
  ) throws -> [QueryPlans.Statement] {
    try roots(operation, variables, withKeys: withKeys, dialect: dialect).flatMap { root -> [QueryPlans.Statement] in
      switch root {
      case .read(let statement): [statement]
      case .write(let writes, _): writes.map(\.statement)
      case .constant: []
      }
    }
  }

  /// The schema's tables in memory.
  func database() throws -> Connection {
    let connection = try Connection.withFunctions(ConnectionOptions(.memory))
    for table in sqliteCatalog(of: model).tables {
      try connection.execute(renderSQLiteTable(table))
      for index in table.indexes { try connection.execute(renderSQLiteIndex(index, on: table.name)) }
    }
    return connection
  }
}

extension Connection {
  /// What SQLite says to a statement that it cannot prepare, or to one that it calls; `nil` when it can.
  func complaint(about statement: QueryPlans.Statement) -> String? {
    do {
      try withStatement(statement.sql) { _ in }
      for binding in statement.bindings {
        guard case .constant(.string(let text)) = binding.source, text.hasPrefix("SELECT ") else { continue }
        try withStatement(text) { _ in }
      }
      return nil
    } catch let error as SQLiteError {
      return error.message
    } catch {
      return "\(error)"
    }
  }
}
