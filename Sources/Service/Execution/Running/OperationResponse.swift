import JSONText

/// The body of a response: `{"data": …, "errors": …, "extensions": …}`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct OperationResponse: Sendable {
  package let body: [UInt8]
  /// Whether a root field failed.
  package let hasErrors: Bool
}

/// One element of `extensions.dataConnect`: the ids of the rows at a path.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct EntityProperties: Sendable {
  let path: [JSONValue]
  var entityID: String?
  var entityIDs: [String]?
  var action: String?

  var json: JSONValue {
    var object = JSONObject([JSONObject.Member(key: "path", value: .array(path))])
    if let entityID { object["entityId"] = .string(entityID) }
    if let entityIDs { object["entityIds"] = .array(entityIDs.map { .string($0) }) }
    if let action { object["action"] = .string(action) }
    return .object(object)
  }
}
