import QueryCache

/// A mutation with its variables.
public final class MutationRef<ResultData: Decodable & Sendable, Variable: OperationVariable>: OperationRef,
  SharedReference, CustomStringConvertible
{
  private let dataConnect: DataConnect
  private let request: Result<CacheRequest, any Error>

  init(dataConnect: DataConnect, request: Result<CacheRequest, any Error>) {
    self.dataConnect = dataConnect
    self.request = request
  }

  /// Runs the mutation on the server; each call runs it again. `data` of the result is there.
  /// - Throws: A ``DataConnectError``, or `CancellationError` when the task is cancelled. With
  ///   ``DataConnectRequestError/Code/unavailable``, ``DataConnectRequestError/Code/deadlineExceeded``,
  ///   ``DataConnectRequestError/Code/invalidResponse`` or a cancellation the server may have run it nevertheless: it
  ///   is not sent again by itself.
  public func execute() async throws -> OperationResult<ResultData> {
    try await dataConnect.mutate(try request.get())
  }

  public var description: String { "MutationRef<\(ResultData.self)>" }

  /// The same mutation with the same variables.
  public static func == (lhs: MutationRef, rhs: MutationRef) -> Bool { lhs.identity == rhs.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  private var identity: RequestIdentity { RequestIdentity(dataConnect, request, of: self) }
}
