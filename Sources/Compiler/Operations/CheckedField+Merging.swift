import CEL
import ConnectorAPI
import JSONText

extension CheckedField {
  /// Merges this field with another that has the same response key. Returns `nil` if they are not the same field with
  /// the same arguments.
  func merging(_ other: CheckedField) -> CheckedField? {
    guard name == other.name, parent == other.parent, arguments.count == other.arguments.count,
      zip(arguments, other.arguments).allSatisfy({ $0.name == $1.name && $0.value.isSame(as: $1.value) })
    else { return nil }
    // If the conditions differ, each selection adds its fields under its own condition.
    let isShared = inclusion == other.inclusion
    var merged = CollectedFields()
    for field in isShared ? selection : selection.map({ $0.included(when: inclusion) })
    where merged.add(field) != nil { return nil }
    for field in isShared ? other.selection : other.selection.map({ $0.included(when: other.inclusion) })
    where merged.add(field) != nil { return nil }
    return CheckedField(
      responseKey: responseKey, name: name, parent: parent, role: role, type: type, arguments: arguments,
      selection: merged.fields, inclusion: inclusion.or(other.inclusion), isRedacted: isRedacted && other.isRedacted,
      range: range)
  }

  private func included(when condition: Inclusion) -> CheckedField {
    CheckedField(
      responseKey: responseKey, name: name, parent: parent, role: role, type: type, arguments: arguments,
      selection: selection, inclusion: inclusion.and(condition), isRedacted: isRedacted, range: range)
  }
}

extension Inclusion {
  /// Included if either operand is included.
  func or(_ other: Inclusion) -> Inclusion { Inclusion(absorbing: alternatives + other.alternatives) }

  /// Included if both operands are included.
  func and(_ other: Inclusion) -> Inclusion {
    Inclusion(
      absorbing: alternatives.flatMap { left in
        other.alternatives.map { right in left + right.filter { !left.contains($0) } }
      })
  }

  /// Drops alternatives that another one implies: `a` or `a and b` becomes `a`.
  private init(absorbing alternatives: [[Condition]]) {
    var kept: [Set<Condition>] = []
    for alternative in alternatives.map(Set.init) where !kept.contains(where: { $0.isSubset(of: alternative) }) {
      kept.removeAll { alternative.isSubset(of: $0) }
      kept.append(alternative)
    }
    self.init(
      alternatives: kept.map { $0.sorted { ($0.variable, $0.value ? 1 : 0) < ($1.variable, $1.value ? 1 : 0) } })
  }
}

extension CheckedValue {
  /// Compares two values, ignoring their source locations.
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
