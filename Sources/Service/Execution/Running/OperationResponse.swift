import JSONText

/// The body of an answer: `{"data": …, "errors": …, "extensions": …}`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct OperationResponse: Sendable {
  package let body: [UInt8]
  /// A root field failed.
  package let hasErrors: Bool
}

/// Puts an answer together from the parts that the root fields give.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct ResponseWriter {
  private var data: [UInt8] = []
  private var errors: [(key: String, failure: FieldFailure)] = []
  private var isFirst = true
  let showsDebugDetails: Bool

  init(showsDebugDetails: Bool) {
    self.showsDebugDetails = showsDebugDetails
    data.reserveCapacity(512)
    data.append(contentsOf: "{\"data\":{".utf8)
  }

  /// Begins a root field; what `body` appends is its value.
  mutating func append<Failure: Error>(
    _ root: PreparedPlan.Root, _ body: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if !isFirst { data.append(UInt8(ascii: ",")) }
    isFirst = false
    data.append(contentsOf: root.keyText)
    try body(&data)
  }

  /// The value of a root field that failed when its key was already written.
  mutating func appendNull(_ failure: FieldFailure, at root: PreparedPlan.Root) {
    data.append(contentsOf: "null".utf8)
    errors.append((root.key, failure))
  }

  mutating func appendFailure(_ root: PreparedPlan.Root, _ failure: FieldFailure) {
    append(root) { $0.append(contentsOf: "null".utf8) }
    errors.append((root.key, failure))
  }

  consuming func finish(extensions: [EntityProperties]) -> OperationResponse {
    data.append(UInt8(ascii: "}"))
    if !errors.isEmpty { appendErrors() }
    if !extensions.isEmpty {
      data.append(contentsOf: ",\"extensions\":{\"dataConnect\":".utf8)
      JSONWriter.append(.array(extensions.map(\.json)), to: &data)
      data.append(UInt8(ascii: "}"))
    }
    data.append(UInt8(ascii: "}"))
    return OperationResponse(body: data, hasErrors: !errors.isEmpty)
  }

  private mutating func appendErrors() {
    let list = errors.map { key, failure -> JSONValue in
      var error: JSONObject = JSONObject([
        JSONObject.Member(key: "message", value: .string(failure.message)),
        JSONObject.Member(key: "path", value: [.string(key)]),
      ])
      if let code = failure.code {
        var details = JSONObject([JSONObject.Member(key: "code", value: .string(code.name))])
        if showsDebugDetails, let text = failure.debugDetails { details["debugDetails"] = .string(text) }
        error["extensions"] = .object(details)
      }
      return .object(error)
    }
    data.append(contentsOf: ",\"errors\":".utf8)
    JSONWriter.append(.array(list), to: &data)
  }
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
