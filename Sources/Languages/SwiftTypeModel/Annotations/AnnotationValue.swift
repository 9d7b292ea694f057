/// The value of an annotation or of a command-line argument.
package indirect enum AnnotationValue: Hashable, Sendable {
  /// A key without a value.
  case flag
  case number(Double)
  case text(String)
  case boolean(Bool)
  case null
  case list([AnnotationValue])
  case dictionary(Annotations)

  /// The value as text, for comparisons. A flag is `true`.
  package var text: String {
    switch self {
    case .flag: "true"
    case .number(let number): numberText(number)
    case .text(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .null: ""
    case .list(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .dictionary(let annotations):
      "[" + annotations.keys.map { "\($0): \(annotations[$0]?.text ?? "")" }.joined(separator: ", ") + "]"
    }
  }
}

/// The text of a number. Integers have no fraction.
package func numberText(_ number: Double) -> String {
  guard number == number.rounded(), abs(number) < 1e15 else { return number.description }
  return String(Int64(number))
}

/// Annotations by key, in the order in which they occur.
package struct Annotations: Hashable, Sendable {
  package private(set) var keys: [String] = []
  private var values: [String: AnnotationValue] = [:]

  package init() {}

  package init(_ entries: [(key: String, value: AnnotationValue)]) {
    for (key, value) in entries { add(key, value) }
  }

  package var isEmpty: Bool { keys.isEmpty }

  package subscript(key: String) -> AnnotationValue? { values[key] }

  /// The value at a path of names that are separated by dots.
  package func value(at path: String) -> AnnotationValue? {
    if let value = values[path] { return value }
    guard let dot = path.firstIndex(of: "."), case .dictionary(let inner)? = values[String(path[..<dot])] else {
      return nil
    }
    return inner.value(at: String(path[path.index(after: dot)...]))
  }

  /// Adds a value. Different values for the same key become a list, an equal value is ignored, and dictionaries are
  /// merged.
  package mutating func add(_ key: String, _ value: AnnotationValue) {
    guard let old = values[key] else {
      keys.append(key)
      values[key] = value
      return
    }
    switch (old, value) {
    case (.dictionary(var left), .dictionary(let right)):
      left.add(right)
      values[key] = .dictionary(left)
    case (.list(let list), _):
      if !list.contains(value), old != value { values[key] = .list(list + [value]) }
    default: if old != value { values[key] = .list([old, value]) }
    }
  }

  /// Adds all annotations of another set.
  package mutating func add(_ other: Annotations) {
    for key in other.keys { if let value = other[key] { add(key, value) } }
  }

  /// Sets a value, replacing an existing one.
  package mutating func set(_ key: String, _ value: AnnotationValue) {
    if values.updateValue(value, forKey: key) == nil { keys.append(key) }
  }
}
