package import ConnectorAPI
import DataModel
package import JSONText
package import Operations

/// The parts of a request's variables that affect its statements, as bytes: which variables are absent, null or set,
/// the values of Booleans and prelude enums, and the members of inputs.
package enum ShapeKey {
  /// Appends the key of `values` to `key`.
  package static func append(
    _ values: [JSONValue?], of operation: CheckedOperation, api: ConnectorAPI, to key: inout [UInt8]
  ) {
    for (value, variable) in zip(values, operation.variables) {
      guard let value else {
        key.append(UInt8(ascii: "-"))
        continue
      }
      append(value, as: variable.type, api: api, to: &key)
    }
  }

  private static func append(_ value: JSONValue, as type: APIType, api: ConnectorAPI, to key: inout [UInt8]) {
    if value.isNull { return key.append(UInt8(ascii: "0")) }
    if let input = api.inputs[type.base] {
      if let element = type.element {
        key.append(UInt8(ascii: "["))
        for item in value.array ?? [value] { append(item, as: element, api: api, to: &key) }
        return key.append(UInt8(ascii: "]"))
      }
      key.append(UInt8(ascii: "{"))
      for member in value.object?.members ?? [] {
        guard let field = input[FieldName(member.key)] else { continue }
        key.append(contentsOf: member.key.utf8)
        key.append(UInt8(ascii: ":"))
        append(member.value, as: field.type, api: api, to: &key)
      }
      return key.append(UInt8(ascii: "}"))
    }
    guard shapes(type, in: api) else { return key.append(UInt8(ascii: "1")) }
    JSONWriter.append(value, to: &key)
    key.append(UInt8(ascii: ","))
  }

  /// Whether the value itself affects a statement: sort directions, flags, and enum values that select an operator.
  static func shapes(_ type: APIType, in api: ConnectorAPI) -> Bool {
    guard type.element == nil else { return false }
    let name = type.base
    return name == "Boolean" || name == "OrderDirection"
  }
}
