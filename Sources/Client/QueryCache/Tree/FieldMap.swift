package import JSONText

/// What the fields of an operation's answer are in the schema, so that an alias and a column that another query selects
/// are known as one. The generator writes it as JSON text:
///
/// ```
/// {"films": {"t": "Film", "l": true, "s": {"name": {"f": "title"}, "id": {}}}}
/// ```
///
/// `f` is the schema's field where the response key is another, `a` its arguments (a variable is `{"$": "name"}`), `t`
/// the table of a selection, `l` that it is a list, `n` that it may be null, `s` the selection.
package struct FieldMap: Sendable {
  package struct Field: Sendable {
    /// The schema's field with its arguments: equal for equal values of one row.
    let name: String
    let table: String?
    let isNullable: Bool
    /// Empty for scalars.
    let selection: FieldMap?
  }

  private let fields: [String: Field]

  init(fields: [String: Field]) { self.fields = fields }

  /// - Parameter variables: Of the request; arguments are filled in from them.
  /// - Returns: `nil` for a text that is no map: then values are keyed by operation and path.
  package init?(_ text: String, variables: JSONValue) {
    guard let json = try? parseJSON(text), let object = json.object else { return nil }
    self.init(object, variables)
  }

  private init(_ object: JSONObject, _ variables: JSONValue) {
    var fields: [String: Field] = [:]
    for member in object.members {
      var name = member.value["f"]?.string ?? member.key
      if let arguments = member.value["a"] { name += "(\(Self.sorted(Self.filled(arguments, variables))))" }
      fields[member.key] = Field(
        name: name, table: member.value["t"]?.string, isNullable: member.value["n"]?.bool ?? false,
        selection: member.value["s"]?.object.map { FieldMap($0, variables) })
    }
    self.fields = fields
  }

  subscript(key: String) -> Field? { fields[key] }

  /// A variable that is left out is another argument than null.
  private static func filled(_ value: JSONValue, _ variables: JSONValue) -> JSONValue {
    if let name = value["$"]?.string { return variables[name] ?? ["absent": true] }
    if let elements = value.array { return .array(elements.map { filled($0, variables) }) }
    guard let object = value.object else { return value }
    return .object(JSONObject(object.members.map { .init(key: $0.key, value: filled($0.value, variables)) }))
  }

  /// Compact JSON with sorted keys: equal for equal values.
  package static func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(sorted))
    case .object(let object):
      .object(
        JSONObject(
          object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { .init(key: $0.key, value: sorted($0.value)) }))
    default: value
    }
  }
}
