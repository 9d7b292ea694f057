import Execution
package import PostgresConnection
import QueryPlans
import SQLQuoting

/// `sql setup`: creates the roles of a database, and returns the lines to print.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func setUpRoles(_ options: PostgresOptions, brownfield: Bool) async throws -> [String] {
  let database = try await PostgresDatabase.open(options)
  do {
    let roles = try await database.setUp(brownfield: brownfield)
    await database.close()
    let users = "next, grant them to users, for example: GRANT \(quotedName(roles[roles.count - 2])) TO my_user"
    let kind =
      brownfield
      ? "Martlet never alters the tables; 'martlet sql diff' prints what is missing" : "the first one owns the tables"
    return ["the database has the roles \(roles.joined(separator: ", ")): \(kind)", users]
  } catch {
    await database.close()
    throw error
  }
}
