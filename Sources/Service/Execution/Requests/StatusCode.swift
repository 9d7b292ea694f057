/// A code of `google.rpc.Code`. Clients decide by it what to do.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct StatusCode: Hashable, Sendable {
  package let number: Int
  /// The name in the protocol: `INVALID_ARGUMENT`.
  package let name: String
  package let httpStatus: Int

  package static let cancelled = StatusCode(number: 1, name: "CANCELLED", httpStatus: 499)
  package static let invalidArgument = StatusCode(number: 3, name: "INVALID_ARGUMENT", httpStatus: 400)
  package static let deadlineExceeded = StatusCode(number: 4, name: "DEADLINE_EXCEEDED", httpStatus: 504)
  package static let notFound = StatusCode(number: 5, name: "NOT_FOUND", httpStatus: 404)
  package static let alreadyExists = StatusCode(number: 6, name: "ALREADY_EXISTS", httpStatus: 409)
  package static let permissionDenied = StatusCode(number: 7, name: "PERMISSION_DENIED", httpStatus: 403)
  package static let resourceExhausted = StatusCode(number: 8, name: "RESOURCE_EXHAUSTED", httpStatus: 429)
  package static let failedPrecondition = StatusCode(number: 9, name: "FAILED_PRECONDITION", httpStatus: 400)
  package static let aborted = StatusCode(number: 10, name: "ABORTED", httpStatus: 409)
  package static let outOfRange = StatusCode(number: 11, name: "OUT_OF_RANGE", httpStatus: 400)
  package static let unimplemented = StatusCode(number: 12, name: "UNIMPLEMENTED", httpStatus: 501)
  package static let `internal` = StatusCode(number: 13, name: "INTERNAL", httpStatus: 500)
  package static let unavailable = StatusCode(number: 14, name: "UNAVAILABLE", httpStatus: 503)
  package static let unauthenticated = StatusCode(number: 16, name: "UNAUTHENTICATED", httpStatus: 401)
}
