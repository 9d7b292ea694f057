/// A parameter. Numbers, times and ids are sent in PostgreSQL's binary form.
package enum PostgresValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int4(Int32)
  case int8(Int64)
  case float8(Double)
  /// 16 bytes, as two halves.
  case uuid(UInt64, UInt64)
  /// A value of type `text`.
  case text(String)
  /// Days since 1970.
  case date(Int32)
  /// Microseconds since 1970.
  case timestamp(Int64)
  /// The text form of a type that the statement names: an array, JSON, or an enum label.
  case literal(String)

  /// Returns the text form of an array. `nil` is NULL.
  package static func array(_ elements: [String?]) -> PostgresValue {
    var text = "{"
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      guard let element else {
        text += "NULL"
        continue
      }
      text += "\""
      for scalar in element.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
      text += "\""
    }
    return .literal(text + "}")
  }
}
