import Configuration
package import Execution
import GraphQLSyntax
import JSONText
import Operations
package import SQLite
package import Scalars
import ServiceCompiler
import Synchronization

/// The routes of the protocol. It knows no socket: bytes come and go through ``ConnectRequest`` and
/// ``ConnectResponse``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class ConnectHandler: Sendable {
  private let mode: ServerMode
  private let trust: Authenticator
  private let clock: @Sendable () -> Instant
  private let service: Mutex<RunningService?>
  private let routes = RouteCache()

  /// - Parameters:
  ///   - trust: What a server for others believes of its callers.
  ///   - service: What is served; `nil` while the project has never compiled.
  ///   - clock: The time of a request.
  package init(
    mode: ServerMode, trust: Authenticator = Authenticator(), service: RunningService?,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.mode = mode
    self.trust = trust
    self.clock = clock
    self.service = Mutex(service)
  }

  /// Serves another version from the next request on; requests that run keep theirs.
  package func replace(with service: RunningService) { self.service.withLock { $0 = service } }

  /// A request that was looked at.
  package enum Begun: Sendable {
    case answer(ConnectResponse)
    /// What is left to do waits for the database's threads. Cancelling the task stops it.
    case pending(@Sendable () async -> ConnectResponse)
  }

  package func handle(_ request: ConnectRequest) async -> ConnectResponse {
    switch begin(request, on: { nil }) {
    case .answer(let response): response
    case .pending(let finish): await finish()
    }
  }

  /// Does what can be done at once: refuses what is wrong, and reads one row by its key if that stays in a budget.
  /// - Parameter reader: Gives a connection that belongs to the calling thread, if there is one.
  package func begin(_ request: ConnectRequest, on reader: () -> Connection?) -> Begun {
    do throws(RequestFailure) {
      if let answer = answerOfItsOwn(request) { return .answer(answer) }
      if case .text? = routes.route(method: request.method, target: request.target) {
        // Text must be compiled first, which may take longer than other clients should wait.
        return .pending { await Task.detached { await self.finish(request) }.value }
      }
      let (service, call) = try prepare(request)
      if call.isKeyedRead, let connection = reader() {
        // A read that needs more, or finds the database busy, is run again by the pool.
        let limit = WorkLimit(steps: Self.stepBudget)
        if let response = try? connection.withLimit(limit, { try call.read(on: connection) }) {
          return .answer(success(response.body, request))
        }
      }
      return .pending { await self.finish(call, of: request, service) }
    } catch {
      return .answer(failure(error, request))
    }
  }

  private func finish(_ request: ConnectRequest) async -> ConnectResponse {
    do throws(RequestFailure) {
      let (service, call) = try prepare(request)
      return await finish(call, of: request, service)
    } catch {
      return failure(error, request)
    }
  }

  private func finish(_ call: PreparedCall, of request: ConnectRequest, _ service: RunningService) async
    -> ConnectResponse
  {
    do throws(RequestFailure) {
      return success(try await service.run(call).body, request)
    } catch {
      return failure(error, request)
    }
  }

  /// Machine steps of SQLite; a keyed read needs some hundred.
  private static var stepBudget: Int { 20_000 }

  // MARK: Requests

  private func prepare(_ request: ConnectRequest) throws(RequestFailure) -> (RunningService, PreparedCall) {
    guard let route = routes.route(method: request.method, target: request.target) else {
      let path = request.target.prefix { $0 != "?" }.prefix(200)
      throw RequestFailure(.notFound, "there is no '\(request.method) \(path)' here")
    }
    guard let service = service.withLock({ $0 }) else {
      throw RequestFailure(.unavailable, "the project does not compile yet: see the server's output")
    }
    switch route {
    case .execute(let name, let connector, let isMutation, let impersonates):
      try check(name, service)
      let body = try CallBody(request.body)
      guard let operation = body.operationName, !operation.isEmpty else {
        throw RequestFailure(.invalidArgument, "'operationName' is missing")
      }
      let entry = try service.entry(
        connector: connector, operation: operation, kind: isMutation ? .mutation : .query)
      if impersonates { try requireAdministrator(request) }
      let caller =
        if impersonates, let impersonation = body.impersonation { impersonation.caller } else {
          try mode == .development ? mode.caller(of: request) : trust.caller(of: request, at: clock())
        }
      return (
        service, try prepare(entry, body, caller, service, connector: connector, isAdministrators: impersonates)
      )
    case .text(let name, let isReadOnly):
      try requireAdministrator(request)
      try check(name, service)
      let body = try CallBody(request.body)
      guard let text = body.text else { throw RequestFailure(.invalidArgument, "'query' is missing") }
      let entry = try service.entry(text: text, operation: body.operationName)
      guard !isReadOnly || entry.operation.kind == .query else {
        throw RequestFailure(.invalidArgument, "executeGraphqlRead runs queries alone")
      }
      return (
        service,
        try prepare(
          entry, body, body.impersonation?.caller ?? .administrator, service, connector: nil, isAdministrators: true)
      )
    case .introspection: throw RequestFailure(.unimplemented, "introspection is not there yet")
    case .information: throw RequestFailure(.notFound, "there is no such path here")
    }
  }

  private func prepare(
    _ entry: OperationEntry, _ body: CallBody, _ caller: Caller, _ service: RunningService, connector: String?,
    isAdministrators: Bool
  ) throws(RequestFailure) -> PreparedCall {
    let wantsIDs = mode == .development || connector.map(service.wantsEntityIDs) == true
    return try service.prepare(
      entry,
      OperationRequest(
        variables: body.variables, caller: caller, time: clock(), wantsEntityIDs: wantsIDs,
        wantsDebugDetails: mode == .development || (isAdministrators && body.impersonation?.wantsDebugDetails == true)))
  }

  private func check(_ name: String, _ service: RunningService) throws(RequestFailure) {
    let known = service.compiled.configuration.serviceID
    guard name == known else {
      throw RequestFailure(.notFound, "service \"\(name)\" not found: this server serves \"\(known)\"")
    }
  }

  private func requireAdministrator(_ request: ConnectRequest) throws(RequestFailure) {
    if mode == .production {
      guard trust.knowsAdministrator else {
        throw RequestFailure(.notFound, "this server has no administrator's routes")
      }
      guard trust.isAdministrator(request) else {
        throw RequestFailure(.permissionDenied, "this call needs the administrator's 'Authorization' header")
      }
      return
    }
    guard mode.isAdministrator(request) else {
      throw RequestFailure(.permissionDenied, "this call needs the header 'Authorization: Bearer owner'")
    }
  }

  // MARK: Answers

  /// Requests that need no service.
  private func answerOfItsOwn(_ request: ConnectRequest) -> ConnectResponse? {
    if let refusal = mode.refusal(of: request) {
      return failure(RequestFailure(.permissionDenied, refusal), request)
    }
    if request.method == "OPTIONS" { return preflight(request) }
    guard mode == .development, Route(method: request.method, target: request.target) == .information else {
      return nil
    }
    let id = service.withLock { $0?.compiled.configuration.serviceID }
    let services: [JSONValue] = id.map { [["serviceId": .string($0)]] } ?? []
    return success(Array((["services": .array(services)] as JSONValue).description.utf8), request)
  }

  private func preflight(_ request: ConnectRequest) -> ConnectResponse {
    var headers = mode.crossOriginHeaders(for: request)
    if !headers.isEmpty {
      headers.append(("Access-Control-Allow-Methods", "POST, GET, OPTIONS"))
      headers.append(("Access-Control-Allow-Headers", request[header: "access-control-request-headers"] ?? "*"))
      headers.append(("Access-Control-Max-Age", "600"))
    }
    return ConnectResponse(status: 204, headers: headers)
  }

  private func success(_ body: [UInt8], _ request: ConnectRequest) -> ConnectResponse {
    ConnectResponse(status: 200, headers: headers(request), body: body)
  }

  private func failure(_ failure: RequestFailure, _ request: ConnectRequest) -> ConnectResponse {
    let body: JSONValue = [
      "code": .integer(failure.code.number), "message": .string(failure.message), "status": .string(failure.code.name),
    ]
    return ConnectResponse(
      status: failure.code.httpStatus, headers: headers(request), body: Array(body.description.utf8))
  }

  private func headers(_ request: ConnectRequest) -> [(name: String, value: String)] {
    [("Content-Type", "application/json")] + mode.crossOriginHeaders(for: request)
  }
}
