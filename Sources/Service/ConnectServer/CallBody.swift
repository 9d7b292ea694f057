import Execution
import JSONText

/// The body of a call. Its variables are parsed only on demand, because authorization comes first.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct CallBody {
  private let bytes: [UInt8]
  private(set) var operationName: String?
  /// The operation text; for `executeGraphql` only.
  private(set) var text: String?
  private(set) var impersonation: Impersonation?
  /// The offset at which the value of `variables` begins.
  private var variablesStart: Int?

  struct Impersonation {
    let caller: Caller
    let wantsDebugDetails: Bool
  }

  init(_ bytes: [UInt8]) throws(RequestFailure) {
    self.bytes = bytes
    do {
      guard var members = try JSONMembers(of: bytes) else {
        throw RequestFailure(
          .invalidArgument, "the body must be a JSON object, but it is \(try parseJSON(bytes).kindName)")
      }
      while let key = try members.nextKey() {
        switch key {
        case "operationName": operationName = try Self.text(key, try members.readValue())
        case "query": text = try Self.text(key, try members.readValue())
        case "variables": variablesStart = try members.skipValue().lowerBound
        case "extensions":
          impersonation = try (try members.readValue()["impersonate"]).map { value throws(RequestFailure) in
            try Impersonation(value)
          }
        default: _ = try members.skipValue()
        }
      }
    } catch let error as RequestFailure {
      throw error
    } catch {
      throw RequestFailure(.invalidArgument, "the body is not valid JSON: \(error)")
    }
  }

  private static func text(_ name: String, _ value: JSONValue) throws(RequestFailure) -> String? {
    switch value {
    case .null: return nil
    case .string(let text): return text
    default: throw RequestFailure(.invalidArgument, "'\(name)' must be a string, but it is \(value.kindName)")
    }
  }

  func variables() throws(RequestFailure) -> JSONObject {
    guard let variablesStart else { return JSONObject() }
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try parseJSON(bytes, at: variablesStart)
    } catch {
      throw RequestFailure(.invalidArgument, "the body is not valid JSON: \(error)")
    }
    switch value {
    case .object(let members): return members
    case .null: return JSONObject()
    default: throw RequestFailure(.invalidArgument, "'variables' must be an object, but it is \(value.kindName)")
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
      throw RequestFailure(.invalidArgument, "'impersonate' requires 'authClaims' or 'unauthenticated: true'")
    }
  }
}
