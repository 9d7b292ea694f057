import QueryCache

/// A mutation with its variables.
public final class MutationRef<ResultData: Decodable & Sendable, Variable: OperationVariable>: OperationRef {
  private let dataConnect: DataConnect
  private let request: Result<CacheRequest, any Error>

  init(dataConnect: DataConnect, request: Result<CacheRequest, any Error>) {
    self.dataConnect = dataConnect
    self.request = request
  }

  /// Runs the mutation on the server; each call runs it again. `data` of the result is there.
  public func execute() async throws -> OperationResult<ResultData> {
    try await dataConnect.mutate(try request.get())
  }
}
