import Execution
import HTTP1
import JSONText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ConnectHandler {
  func success(_ body: [UInt8], _ request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse.json(body)
    mode.addCrossOriginFields(to: &response, for: request)
    return response
  }

  func failure(_ failure: RequestFailure, _ request: HTTPRequest) -> HTTPResponse {
    let body: JSONValue = [
      "code": .integer(failure.code.number), "message": .string(failure.message), "status": .string(failure.code.name),
    ]
    var response = HTTPResponse.json(Array(body.description.utf8), status: failure.code.httpStatus)
    mode.addCrossOriginFields(to: &response, for: request)
    return response
  }

  func notFound(_ request: HTTPRequest) -> RequestFailure {
    let path = request.target.prefix { $0 != "?" }.prefix(200)
    return RequestFailure(.notFound, "'\(request.method) \(path)' not found")
  }

  /// Lists the services of this server.
  func information(_ request: HTTPRequest) -> HTTPResponse {
    let services: [JSONValue] = serviceID.map { [["serviceId": .string($0)]] } ?? []
    return success(Array((["services": .array(services)] as JSONValue).description.utf8), request)
  }

  func preflight(_ request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse(status: 204, body: .bytes([]))
    guard mode.addCrossOriginFields(to: &response, for: request) else { return response }
    response.fields += [
      HTTPField("Access-Control-Allow-Methods", "POST, GET, OPTIONS"),
      HTTPField("Access-Control-Allow-Headers", request.headers["access-control-request-headers"] ?? "*"),
      HTTPField("Access-Control-Max-Age", "600"),
    ]
    return response
  }

  func requireAdministrator(_ request: HTTPRequest) throws(RequestFailure) {
    if mode == .production {
      guard trust.knowsAdministrator else {
        throw RequestFailure(.notFound, "administrator calls are not enabled on this server")
      }
      guard trust.isAdministrator(request) else {
        throw RequestFailure(.permissionDenied, "this call requires the admin secret in the 'Authorization' header")
      }
      return
    }
    guard mode.isAdministrator(request) else {
      throw RequestFailure(.permissionDenied, "this call requires the header 'Authorization: Bearer owner'")
    }
  }
}
