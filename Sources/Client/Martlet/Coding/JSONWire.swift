import JSONText

/// JSON through other coders, such as Foundation's. They do not preserve digits, so a number becomes a 64-bit
/// integer if possible, otherwise a `Double`.
struct JSONWire: Codable {
  let value: JSONValue

  init(value: JSONValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let flag = try? container.decode(Bool.self) {
      value = .bool(flag)
    } else if let number = try? container.decode(Int64.self) {
      value = .integer(number)
    } else if let number = try? container.decode(UInt64.self) {
      value = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      value = try encodeJSON(number)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let elements = try? container.decode([JSONWire].self) {
      value = .array(elements.map(\.value))
    } else {
      let members = try container.decode([String: JSONWire].self).sorted { $0.key < $1.key }
      value = .object(JSONObject(members.map { .init(key: $0.key, value: $0.value.value) }))
    }
  }

  func encode(to encoder: any Encoder) throws {
    if let object = value.object {
      var container = encoder.container(keyedBy: PathKey.self)
      for member in object.members {
        try container.encode(JSONWire(value: member.value), forKey: PathKey(stringValue: member.key))
      }
      return
    }
    if let elements = value.array {
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(JSONWire(value: element)) }
      return
    }
    var container = encoder.singleValueContainer()
    switch value {
    case .bool(let flag): try container.encode(flag)
    case .string(let text): try container.encode(text)
    case .number(let digits):
      if let integer = Int64(digits) {
        // JSON coders write the sign of zero only for `Double`.
        if digits == "-0" { try container.encode(-0.0) } else { try container.encode(integer) }
      } else if let integer = UInt64(digits) {
        try container.encode(integer)
      } else {
        try container.encode(Double(digits))
      }
    default: try container.encodeNil()
    }
  }
}
