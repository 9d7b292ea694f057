import DataModel
import JSONText
import QueryPlans

/// Builds a response from the results of the root fields.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct ResponseWriter {
  private let context: ResponseContext
  private var body: [UInt8] = []
  private var errors: [(key: String, failure: FieldFailure)] = []
  private var extensions: [EntityProperties] = []

  init(_ context: ResponseContext) {
    self.context = context
  }

  /// Begins a root field, and reserves space for a value of `count` bytes.
  private mutating func begin(_ root: PreparedPlan.Root, count: Int) {
    let opening: StaticString = body.isEmpty ? "{\"data\":{" : ","
    // One allocation if there is one root field. The end of the response needs two bytes.
    body.reserveCapacity(body.count + opening.utf8CodeUnitCount + root.keyText.count + count + 2)
    body.append(contentsOf: UnsafeBufferPointer(start: opening.utf8Start, count: opening.utf8CodeUnitCount))
    body.append(contentsOf: root.keyText)
  }

  /// Appends a root field with its JSON.
  mutating func append(_ root: PreparedPlan.Root, _ text: some Collection<UInt8>) {
    begin(root, count: text.count)
    body.append(contentsOf: text)
  }

  mutating func append(_ root: PreparedPlan.Root, _ value: JSONValue) {
    begin(root, count: 4)
    JSONWriter.append(value, to: &body)
  }

  /// Appends a failed root field.
  mutating func append(_ root: PreparedPlan.Root, _ failure: FieldFailure) {
    append(root, .null)
    errors.append((root.key, failure))
  }

  mutating func append(_ properties: [EntityProperties]) { extensions += properties }

  /// Appends the results of a mutation's root fields.
  mutating func append(_ results: [Result<RootResponse, FieldFailure>], of plan: PreparedPlan) {
    for (root, result) in zip(plan.roots, results) {
      switch result {
      case .success(let answer):
        append(root, answer.text)
        if context.wantsEntityIDs, let info = answer.write, let action = info.action {
          append(answer.properties(at: root.key, info, action: action, entityID: context.entityID))
        }
      case .failure(let failure): append(root, failure)
      }
    }
  }

  mutating func finish() -> OperationResponse {
    if body.isEmpty { body.append(contentsOf: "{\"data\":{".utf8) }
    body.append(UInt8(ascii: "}"))
    if !errors.isEmpty { appendErrors() }
    if !extensions.isEmpty {
      body.append(contentsOf: ",\"extensions\":{\"dataConnect\":".utf8)
      JSONWriter.append(.array(extensions.map(\.json)), to: &body)
      body.append(UInt8(ascii: "}"))
    }
    body.append(UInt8(ascii: "}"))
    return OperationResponse(body: body, hasErrors: !errors.isEmpty)
  }

  private mutating func appendErrors() {
    let list = errors.map { key, failure -> JSONValue in
      var error: JSONObject = JSONObject([
        JSONObject.Member(key: "message", value: .string(failure.message)),
        JSONObject.Member(key: "path", value: [.string(key)]),
      ])
      if let code = failure.code {
        var details = JSONObject([JSONObject.Member(key: "code", value: .string(code.name))])
        if context.wantsDebugDetails, let text = failure.debugDetails { details["debugDetails"] = .string(text) }
        error["extensions"] = .object(details)
      }
      return .object(error)
    }
    body.append(contentsOf: ",\"errors\":".utf8)
    JSONWriter.append(.array(list), to: &body)
  }
}
