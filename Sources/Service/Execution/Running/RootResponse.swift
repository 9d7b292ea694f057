import DataModel
import JSONText
import QueryPlans

/// The result of one root field of a mutation.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct RootResponse {
  /// The result as JSON.
  var text: [UInt8]
  var write: PreparedPlan.PreparedWrite?
  /// The keys that the server knew before the mutation, as text for entity ids, in the order of the response; `nil` for
  /// a key that the database generated.
  var keys: [[String]?] = []

  /// Appends a key as an object.
  /// - Parameter values: The values in wire form, in key order.
  mutating func append(key values: [JSONValue], texts: [String], _ info: PreparedPlan.PreparedWrite) {
    keys.append(texts)
    text.append(UInt8(ascii: "{"))
    for (index, value) in values.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      JSONWriter.append(info.keyNames[index], to: &text)
      text.append(UInt8(ascii: ":"))
      JSONWriter.append(value, to: &text)
    }
    text.append(UInt8(ascii: "}"))
  }

  mutating func appendNull() { text.append(contentsOf: "null".utf8) }

  func properties(
    at key: String, _ info: PreparedPlan.PreparedWrite, action: String,
    entityID: (TypeName, [String]) -> String
  ) -> [EntityProperties] {
    let ids = keys.map { key in key.map { entityID(info.table, $0) } }
    let known = ids.compactMap { $0 }
    guard !known.isEmpty, known.count == ids.count else { return [] }
    return info.isList
      ? [EntityProperties(path: [.string(key)], entityIDs: known, action: action)]
      : [EntityProperties(path: [.string(key)], entityID: known[0], action: action)]
  }
}
