import CEL
import ConnectorAPI
import DataModel
import JSONText
import Operations

/// The field map of an operation as JSON text, split into lines. The runtime's `FieldMap` describes the format.
func makeFieldMap(_ operation: CheckedOperation, model: DataModel) -> [String] {
  lines(fieldMap(operation.rootFields, model).description)
}

private func fieldMap(_ fields: [CheckedField], _ model: DataModel) -> JSONValue {
  var map = JSONObject()
  for field in fields where !field.isRedacted {
    var entry = JSONObject()
    if field.selection.isEmpty {
      if field.hasAlias { entry["f"] = .string(field.name.text) }
      if case .mutation(_, let table) = field.role {
        entry["t"] = .string(table.text)
      } else if !field.arguments.isEmpty {
        entry["a"] = .object(
          JSONObject(field.arguments.map { .init(key: $0.name.text, value: argument($0.value)) }))
      }
    } else {
      if model.table(field.type.base) != nil { entry["t"] = .string(field.type.base.text) }
      if field.type.element != nil { entry["l"] = true }
      if !field.type.isNonNull { entry["n"] = true }
      entry["s"] = fieldMap(field.selection, model)
    }
    map[field.responseKey] = .object(entry)
  }
  return .object(map)
}

private func argument(_ value: CheckedValue) -> JSONValue {
  switch value.kind {
  case .null: .null
  case .constant(let constant): constant
  case .enumeration(let name): .string(name)
  case .variable(let name): ["$": .string(name)]
  case .expression(let expression): ["expr": .string(expression.text)]
  case .list(let elements): .array(elements.map(argument))
  case .object(let members):
    .object(JSONObject(members.map { .init(key: $0.name.text, value: argument($0.value)) }))
  }
}

/// Splits the text after commas and opening braces outside of strings, where a line would be too long. Strings
/// contain only ASCII characters that have no special meaning in a raw string.
private func lines(_ text: String) -> [String] {
  var lines: [String] = []
  var line = ""
  var token = ""
  var isInString = false
  var isEscaped = false
  func flush() {
    if line.count + token.count > 100, !line.isEmpty {
      lines.append(line)
      line = ""
    }
    line += token
    token = ""
  }
  for unit in text.utf16 {
    let scalar = UnicodeScalar(unit)
    if isEscaped {
      // A backslash before `#` would start an interpolation.
      token += unit == 0x5C ? "\\u005c" : "\\\(scalar.map { String(Character($0)) } ?? "")"
      isEscaped = false
    } else if isInString, unit == 0x5C {
      isEscaped = true
    } else if unit > 0x7E || scalar == nil {
      let digits = String(unit, radix: 16)
      token += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    } else if let scalar {
      token.unicodeScalars.append(scalar)
      if scalar == "\"" { isInString.toggle() }
      if !isInString, scalar == "," || scalar == "{" { flush() }
    }
  }
  flush()
  return lines + [line]
}
