import JSONText

/// A JSON value under construction.
final class WireNode {
  private enum Kind {
    case value(JSONValue)
    case object
    case list
  }

  /// A type that encodes nothing becomes an empty object, like an empty struct.
  private var kind = Kind.object
  private var keys: [String] = []
  private var places: [String: Int] = [:]
  /// The values of the members or elements.
  private var nodes: [WireNode] = []

  func set(_ value: JSONValue) { kind = .value(value) }
  func setList() { kind = .list }
  func setObject() { kind = .object }

  var count: Int { nodes.count }

  /// The member for a key; the existing one if the key was already used.
  func member(_ key: String) -> WireNode {
    if let place = places[key] { return nodes[place] }
    places[key] = nodes.count
    keys.append(key)
    return appendElement()
  }

  func appendElement() -> WireNode {
    let node = WireNode()
    nodes.append(node)
    return node
  }

  var value: JSONValue {
    switch kind {
    case .value(let value): value
    case .object: .object(JSONObject(zip(keys, nodes).map { .init(key: $0, value: $1.value) }))
    case .list: .array(nodes.map(\.value))
    }
  }
}
