import JSONText
import QueryCache

/// The result of a query, and its source.
struct QueryResponse<ResultData: Decodable & Sendable>: Sendable {
  let result: OperationResult<ResultData>
  /// The JSON of the result, if there is a cache.
  let json: [UInt8]?
  /// The session for which the result is valid.
  let session: UserSession
  /// Whether the cache had the result, and it was not older than its maximum age.
  var isFreshHit = false
  /// Whether the cache had no result, and none was requested.
  var isMiss = false
}

extension DataConnect {
  /// Runs a query with a fetch policy.
  /// - Parameter session: The session that the caller has opened for it.
  func answer<ResultData: Decodable & Sendable>(
    _ request: CacheRequest, _ policy: QueryFetchPolicy, from session: UserSession
  ) async throws -> QueryResponse<ResultData> {
    try await withSession(session) { session in try await answer(request, policy, in: session) }
  }

  private func answer<ResultData: Decodable & Sendable>(
    _ request: CacheRequest, _ policy: QueryFetchPolicy, in session: UserSession
  ) async throws -> QueryResponse<ResultData> {
    let cache = session.cache
    if policy != .serverOnly, let hit = await cache?.answer(to: request, epoch: session.cacheEpoch).hit,
      policy == .cacheOnly || hit.isFresh,
      // A cached answer that does not match the type counts as a miss.
      let data = try? decodeJSON(ResultData.self, from: hit.json)
    {
      return QueryResponse(
        result: .init(data: data, source: .cache), json: hit.json, session: session, isFreshHit: hit.isFresh)
    }
    guard policy != .cacheOnly else {
      return QueryResponse(result: .init(data: nil, source: .cache), json: nil, session: session, isMiss: true)
    }
    let number = cache?.begin()
    defer { if let number { cache?.end(number) } }
    let response = try await send(.query, request, in: session)
    let data = try readData(ResultData.self, from: response)
    var json: [UInt8]?
    if let cache {
      var text: [UInt8] = []
      JSONWriter.append(response.data, to: &text)
      json = text
      await cache.store(
        response.data, for: request, entities: response.entities, age: response.maxAge, epoch: session.cacheEpoch,
        number: number)
    }
    return QueryResponse(result: .init(data: data, source: .server), json: json, session: session)
  }

  /// Runs a mutation, and applies its changes to the cache.
  func mutate<ResultData: Decodable & Sendable>(_ request: CacheRequest) async throws -> OperationResult<ResultData> {
    try await withSession { session in
      let response = try await send(.mutation, request, in: session)
      if let cache = session.cache {
        let changes = response.entities.flatMap { entity in
          entity.ids.compactMap { id in
            entity.action.map { ($0, id, request.table(at: entity.path)) }
          }
        }
        await cache.apply(changes, epoch: session.cacheEpoch)
      }
      return OperationResult(data: try readData(ResultData.self, from: response), source: .server)
    }
  }

  /// Sends an operation. If the server rejects the token, sends it once more with a new token.
  /// - Throws: ``SessionEnded`` if the session ended before anything was sent.
  private func send(
    _ kind: OperationRequest.Kind, _ request: CacheRequest, in session: UserSession
  ) async throws -> OperationResponse {
    let transport = try transport(in: session)
    let variables = Array(request.variables.description.utf8)
    let provider = tokenProvider
    func attempt(refreshing: Bool) async throws -> OperationResponse {
      let token = try await token(from: provider, of: session.user, refreshing: refreshing)
      return try await transport.execute(
        OperationRequest(
          kind: kind, connector: connectorConfig, operationName: request.operation, variables: variables,
          callerSDKType: callerSDKType, token: token))
    }
    do {
      do {
        return try await attempt(refreshing: false)
      } catch let error as DataConnectRequestError where provider != nil && error.isAuthenticationError {
        return try await attempt(refreshing: true)
      }
    } catch let error as DataConnectRequestError {
      throw DataConnectOperationError(error)
    }
  }

  /// - Throws: ``SessionEnded`` if the token belongs to another user.
  private func token(
    from provider: (any TokenProvider)?, of user: String?, refreshing: Bool
  ) async throws -> String? {
    guard let provider else {
      guard user == nil else { throw SessionEnded() }
      return nil
    }
    let credentials = try await ask(provider, for: "token") {
      do {
        return try await provider.credentials(refreshing: refreshing)
      } catch let error where !(error is CancellationError) {
        throw DataConnectRequestError(
          code: .unauthenticated, message: "the token provider failed", underlyingError: error)
      }
    }
    guard credentials.userID == user else { throw SessionEnded() }
    return credentials.token
  }
}

extension DataConnectRequestError {
  /// Nothing was executed, so the request may be sent again.
  fileprivate var isAuthenticationError: Bool { httpStatus == 401 || code == .unauthenticated && httpStatus != nil }
}
