package import QueryPlans
import SQLite
import ServerSQLite

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension SQLiteDatabase: ServiceDatabase {
  package var dialect: Dialect { .sqlite }

  package func run(_ call: PreparedCall, timeout: Duration) async throws(RequestFailure) -> OperationResponse {
    do {
      if call.plan.isReadOnly {
        return try await pool.read(timeout: timeout) { connection in try call.read(on: connection) }
      }
      return try await pool.write(timeout: timeout) { connection in try call.write(on: connection) }
    } catch let error as SQLiteError {
      throw RequestFailure(error)
    } catch PoolError.overloaded {
      throw RequestFailure(.unavailable, "the server is busy: try again")
    } catch {
      throw RequestFailure(.unavailable, "the server is stopping")
    }
  }
}
