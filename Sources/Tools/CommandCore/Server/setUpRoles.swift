import Execution
package import PostgresConnection
import QueryPlans
import SQLQuoting

/// `sql setup`: the roles of a database, and what is left to do.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func setUpRoles(_ options: PostgresOptions, brownfield: Bool) async throws -> [String] {
  let database = try await PostgresDatabase.open(options)
  do {
    let roles = try await database.setUp(brownfield: brownfield)
    await database.close()
    let users = "give them to users, such as: GRANT \(quotedName(roles[roles.count - 2])) TO somebody"
    let kind =
      brownfield
      ? "the tables are never altered: 'sql diff' prints what they lack" : "tables belong to the first of them"
    return ["the database has the roles \(roles.joined(separator: ", ")): \(kind)", users]
  } catch {
    await database.close()
    throw error
  }
}
