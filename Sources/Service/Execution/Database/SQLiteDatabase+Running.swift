package import QueryPlans
import SQLite
import ServerSQLite

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension SQLiteDatabase: ServiceDatabase {
  package var dialect: Dialect { .sqlite }

  /// Runs a read of one row by its key immediately if the caller is the event loop. Other calls wait for the pool.
  package func start(_ call: OperationCall) throws(RequestFailure) -> CallReply {
    let call = try SQLiteCall(call)
    if call.plan.isKeyedRead, let response = loopReader?.read(call) { return .immediate(response) }
    return .deferred { () async throws(RequestFailure) in try await self.run(call) }
  }

  private func run(_ call: SQLiteCall) async throws(RequestFailure) -> OperationResponse {
    do {
      if call.plan.isReadOnly {
        return try await pool.read(timeout: call.timeout) { connection in try call.read(on: connection) }
      }
      return try await pool.write(timeout: call.timeout) { connection in try call.write(on: connection) }
    } catch let error as SQLiteError {
      throw RequestFailure(error)
    } catch PoolError.overloaded {
      throw RequestFailure(.unavailable, "the server is busy: try again")
    } catch {
      throw RequestFailure(.unavailable, "the server is stopping")
    }
  }
}
