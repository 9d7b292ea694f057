import Configuration
package import Execution
import GraphQLSyntax
package import HTTP1
import Operations
package import Scalars
import ServiceCompiler
import Synchronization

/// Handles the protocol's requests: finds the operation that a request calls and its caller, and starts the call.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class ConnectHandler: Sendable {
  let mode: ServerMode
  let trust: Authenticator
  private let clock: @Sendable () -> Instant
  private let service: Mutex<RunningService?>

  /// - Parameters:
  /// - trust: How a production server authenticates callers.
  /// - service: The service to serve; `nil` if the project has never compiled.
  /// - clock: Returns the time of a request.
  package init(
    mode: ServerMode, trust: Authenticator = Authenticator(), service: RunningService?,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.mode = mode
    self.trust = trust
    self.clock = clock
    self.service = Mutex(service)
  }

  /// Serves another version from the next request on. Requests in progress keep their version.
  package func replace(with service: RunningService) { self.service.withLock { $0 = service } }

  /// Responds immediately to refused requests and to reads of one row by its key. Other requests wait for the database.
  package func handle(_ request: HTTPRequest) -> HTTPReply {
    if let refusal = mode.refusal(of: request) {
      return .immediate(failure(RequestFailure(.permissionDenied, refusal), request))
    }
    if request.method == .options { return .immediate(preflight(request)) }
    do throws(RequestFailure) {
      switch Route(request) {
      case .execute(let name, let connector, let isMutation, let impersonates)?:
        return reply(
          try execute(request, name, connector, isMutation ? .mutation : .query, impersonates: impersonates),
          to: request)
      case .text(let name, let isReadOnly)?:
        // The text must be compiled first. This may take longer than other clients should wait.
        return .deferred {
          await Task.detached { await self.execute(request, text: name, isReadOnly: isReadOnly) }.value
        }
      case .introspection?: throw RequestFailure(.unimplemented, "introspection is not supported yet")
      case .information? where mode == .development: return .immediate(information(request))
      case .information?, nil: throw notFound(request)
      }
    } catch {
      return .immediate(failure(error, request))
    }
  }

  private func reply(_ reply: CallReply, to request: HTTPRequest) -> HTTPReply {
    switch reply {
    case .immediate(let response): return .immediate(success(response.body, request))
    case .deferred(let finish):
      return .deferred {
        do throws(RequestFailure) {
          return self.success(try await finish().body, request)
        } catch {
          return self.failure(error, request)
        }
      }
    }
  }

  // MARK: Calls

  /// Calls an operation of a connector. `@auth` is checked before the variables are parsed.
  private func execute(
    _ request: HTTPRequest, _ name: String, _ connector: String, _ kind: OperationKind, impersonates: Bool
  ) throws(RequestFailure) -> CallReply {
    let service = try service(named: name)
    let body = try CallBody(request.body)
    guard let operation = body.operationName, !operation.isEmpty else {
      throw RequestFailure(.invalidArgument, "missing 'operationName'")
    }
    let entry = try service.entry(connector: connector, operation: operation, kind: kind)
    if impersonates { try requireAdministrator(request) }
    let time = clock()
    let caller: Caller
    if impersonates, let impersonation = body.impersonation {
      caller = impersonation.caller
    } else {
      caller = try mode == .development ? mode.caller(of: request) : trust.caller(of: request, at: time)
    }
    let authorized = try entry.authorize(caller)
    let options = CallOptions(
      time: time, wantsEntityIDs: mode == .development || service.wantsEntityIDs(connector: connector),
      wantsDebugDetails: wantsDebugDetails(body, isAdministrators: impersonates))
    return try service.start(authorized, try body.variables(), options)
  }

  /// Runs the operation that an administrator sends as text.
  private func execute(_ request: HTTPRequest, text name: String, isReadOnly: Bool) async -> HTTPResponse {
    do throws(RequestFailure) {
      try requireAdministrator(request)
      let service = try service(named: name)
      let body = try CallBody(request.body)
      guard let text = body.text else { throw RequestFailure(.invalidArgument, "missing 'query'") }
      let entry = try service.entry(text: text, operation: body.operationName)
      guard !isReadOnly || entry.operation.kind == .query else {
        throw RequestFailure(.invalidArgument, "executeGraphqlRead runs only queries")
      }
      let authorized = try entry.authorize(body.impersonation?.caller ?? .administrator)
      let options = CallOptions(
        time: clock(), wantsEntityIDs: mode == .development,
        wantsDebugDetails: wantsDebugDetails(body, isAdministrators: true))
      return success(try await service.start(authorized, try body.variables(), options).response().body, request)
    } catch {
      return failure(error, request)
    }
  }

  private func wantsDebugDetails(_ body: CallBody, isAdministrators: Bool) -> Bool {
    mode == .development || (isAdministrators && body.impersonation?.wantsDebugDetails == true)
  }

  // MARK: The service

  /// The id of the service; `nil` if the project has never compiled.
  var serviceID: String? { service.withLock { $0?.compiled.configuration.serviceID } }

  private func service(named name: String) throws(RequestFailure) -> RunningService {
    guard let service = service.withLock({ $0 }) else {
      throw RequestFailure(.unavailable, "the project does not compile yet: see the server's output")
    }
    let known = service.compiled.configuration.serviceID
    guard name == known else {
      throw RequestFailure(.notFound, "service \"\(name)\" not found: this server serves \"\(known)\"")
    }
    return service
  }
}
