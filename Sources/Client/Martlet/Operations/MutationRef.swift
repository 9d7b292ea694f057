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
  /// - Throws: A ``DataConnectError``, or `CancellationError` when the task is cancelled. With
  ///   ``DataConnectRequestError/Code/unavailable``, ``DataConnectRequestError/Code/deadlineExceeded``,
  ///   ``DataConnectRequestError/Code/invalidResponse`` or a cancellation the server may have run it nevertheless: it is not sent again by itself.
  public func execute() async throws -> OperationResult<ResultData> {
    try await dataConnect.mutate(try request.get())
  }
}
