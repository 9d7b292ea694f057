/// A request's method. Unknown methods are kept, because they need a response too.
package struct HTTPMethod: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let get = HTTPMethod(rawValue: "GET")
  package static let head = HTTPMethod(rawValue: "HEAD")
  package static let post = HTTPMethod(rawValue: "POST")
  package static let put = HTTPMethod(rawValue: "PUT")
  package static let delete = HTTPMethod(rawValue: "DELETE")
  package static let options = HTTPMethod(rawValue: "OPTIONS")

  package var description: String { rawValue }

  /// Whether a repeated request has the same effect as one request.
  package var isSafe: Bool { self == .get || self == .head || self == .options }
}
