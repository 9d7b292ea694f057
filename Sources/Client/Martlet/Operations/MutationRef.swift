import QueryCache

/// A mutation with its variables.
///
/// ```swift
/// let mutation = DataConnect.moviesConnector.createMovieMutation.ref(title: "Dune")
/// let result = try await mutation.execute()
/// ```
public final class MutationRef<ResultData: Decodable & Sendable, Variable: OperationVariable>: OperationRef,
  SharedReference, CustomStringConvertible
{
  private let dataConnect: DataConnect
  private let request: Result<CacheRequest, any Error>

  init(dataConnect: DataConnect, request: Result<CacheRequest, any Error>) {
    self.dataConnect = dataConnect
    self.request = request
  }

  /// Runs the mutation on the server. Each call runs it again.
  /// - Returns: The result, whose `data` is never `nil`.
  /// - Throws: A ``DataConnectError``, or `CancellationError` if the task is cancelled. After
  ///   ``DataConnectRequestError/Code/unavailable``, ``DataConnectRequestError/Code/deadlineExceeded``,
  ///   ``DataConnectRequestError/Code/invalidResponse`` or a cancellation, the server may have executed the
  ///   mutation; it is not retried automatically.
  public func execute() async throws -> OperationResult<ResultData> {
    try await dataConnect.mutate(try request.get())
  }

  /// The type of the reference.
  public var description: String { "MutationRef<\(ResultData.self)>" }

  /// Whether both are the same mutation with the same variables.
  public static func == (lhs: MutationRef, rhs: MutationRef) -> Bool { lhs.identity == rhs.identity }

  /// Hashes the mutation and its variables.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  private var identity: RequestIdentity { RequestIdentity(dataConnect, request, of: self) }
}
