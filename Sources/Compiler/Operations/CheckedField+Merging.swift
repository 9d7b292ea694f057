import ConnectorAPI
import Expressions
import JSONText

extension CheckedField {
  /// This field and another of the same response key as one, or `nil` where they are not the same field with the same
  /// arguments.
  func merging(_ other: CheckedField) -> CheckedField? {
    guard name == other.name, parent == other.parent, arguments.count == other.arguments.count,
      zip(arguments, other.arguments).allSatisfy({ $0.name == $1.name && $0.value.isSame(as: $1.value) })
    else { return nil }
    var merged = selection
    for field in other.selection {
      if let index = merged.firstIndex(where: { $0.responseKey == field.responseKey }) {
        guard let both = merged[index].merging(field) else { return nil }
        merged[index] = both
      } else {
        merged.append(field)
      }
    }
    return CheckedField(
      responseKey: responseKey, name: name, parent: parent, meaning: meaning, type: type, arguments: arguments,
      selection: merged, inclusion: inclusion.or(other.inclusion), isRedacted: isRedacted && other.isRedacted,
      range: range)
  }
}

extension Inclusion {
  /// Included when either is.
  func or(_ other: Inclusion) -> Inclusion {
    if isAlways || other.isAlways { return .always }
    return Inclusion(alternatives: alternatives + other.alternatives.filter { !alternatives.contains($0) })
  }
}

extension CheckedValue {
  /// Equal but for their places in the text.
  func isSame(as other: CheckedValue) -> Bool {
    switch (kind, other.kind) {
    case (.null, .null): true
    case (.constant(let left), .constant(let right)): left == right
    case (.enumeration(let left), .enumeration(let right)): left == right
    case (.variable(let left), .variable(let right)): left == right
    case (.expression(let left), .expression(let right)): left.text == right.text
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { member in
          right.contains { $0.name == member.name && $0.value.isSame(as: member.value) }
        }
    default: false
    }
  }
}
