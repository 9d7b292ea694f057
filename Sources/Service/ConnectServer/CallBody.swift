import Execution
import JSONText

/// The body of a call.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct CallBody {
  let operationName: String?
  /// `executeGraphql` alone.
  let text: String?
  let variables: JSONObject
  let impersonation: Impersonation?

  struct Impersonation {
    let caller: Caller
    let wantsDebugDetails: Bool
  }

  init(_ bytes: [UInt8]) throws(RequestFailure) {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try parseJSON(bytes)
    } catch {
      throw RequestFailure(.invalidArgument, "the body is no JSON: \(error)")
    }
    guard let object = value.object else {
      throw RequestFailure(.invalidArgument, "the body must be a JSON object, and is \(value.kindName)")
    }
    operationName = try Self.text("operationName", of: object)
    text = try Self.text("query", of: object)
    switch object["variables"] {
    case .object(let members)?: variables = members
    case nil, .null?: variables = JSONObject()
    case let other?:
      throw RequestFailure(.invalidArgument, "'variables' must be an object, and is \(other.kindName)")
    }
    impersonation = try (object["extensions"]?["impersonate"]).map { value throws(RequestFailure) in
      try Impersonation(value)
    }
  }

  private static func text(_ name: String, of object: JSONObject) throws(RequestFailure) -> String? {
    switch object[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case let other?: throw RequestFailure(.invalidArgument, "'\(name)' must be a string, and is \(other.kindName)")
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension CallBody.Impersonation {
  init(_ value: JSONValue) throws(RequestFailure) {
    wantsDebugDetails = value["includeDebugDetails"] == true
    if value["unauthenticated"] == true {
      caller = .anonymous
    } else if let claims = value["authClaims"]?.object {
      caller = Caller(claims: claims)
    } else {
      throw RequestFailure(.invalidArgument, "'impersonate' needs 'authClaims' or 'unauthenticated: true'")
    }
  }
}
