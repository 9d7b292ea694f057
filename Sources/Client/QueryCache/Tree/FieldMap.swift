package import JSONText

/// Maps the fields of an operation's answer to the schema, so that a column has the same key in all queries,
/// whatever its alias. The generator writes it as JSON text:
/// ```
/// {"films": {"t": "Film", "l": true, "s": {"name": {"f": "title"}, "id": {}}}}
/// ```
///
/// `f` is the field in the schema if the response key differs, `a` its arguments (a variable is `{"$": "name"}`),
/// `t` the table of a selection, `l` whether it is a list, `n` whether it may be null, `s` the selection.
package struct FieldMap: Sendable {
  package struct Field: Sendable {
    /// The field in the schema with its arguments, which identifies a value of a row.
    let name: String
    let table: String?
    let isNullable: Bool
    /// `nil` for scalars.
    let selection: FieldMap?
  }

  private let fields: [String: Field]

  init(fields: [String: Field]) { self.fields = fields }

  /// - Parameter variables: The variables of the request, which replace references in arguments.
  /// - Returns: `nil` if the text is not a field map; values are then keyed by operation and path.
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

  /// An omitted variable is another argument than null.
  private static func filled(_ value: JSONValue, _ variables: JSONValue) -> JSONValue {
    if let name = value["$"]?.string { return variables[name] ?? ["absent": true] }
    if let elements = value.array { return .array(elements.map { filled($0, variables) }) }
    guard let object = value.object else { return value }
    return .object(JSONObject(object.members.map { .init(key: $0.key, value: filled($0.value, variables)) }))
  }

  /// Sorts the keys of all objects, so that equal values have equal text.
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
