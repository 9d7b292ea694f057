extension TemplateValue {
  /// Whether the value is true. Empty strings, lists and dictionaries, numbers up to zero, `false` and missing values
  /// are false.
  var isTrue: Bool {
    switch self {
    case .nothing: false
    case .bool(let flag): flag
    case .flag: true
    case .int(let number): number > 0
    case .double(let number): number > 0
    case .string(let text): !text.isEmpty
    case .list(let elements, _): !elements.isEmpty
    case .dictionary(let dictionary): dictionary.count > 0
    case .object: true
    }
  }

  var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    case .flag: 1
    default: nil
    }
  }

  private var boolean: Bool? {
    switch self {
    case .bool(let flag): flag
    case .flag: true
    default: nil
    }
  }

  /// Implements `==` of templates. Compares two numbers, strings or Booleans, or two missing values; a Boolean is 0 or
  /// 1 when compared with a number; everything else differs.
  func equals(_ other: TemplateValue) -> Bool {
    switch (self, other) {
    case (.nothing, .nothing): true
    case (.int(let left), .int(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    default:
      if let left = number, let right = other.number {
        left == right
      } else if case .bool(let flag) = self, let right = other.number {
        right == (flag ? 1 : 0)
      } else if case .bool(let flag) = other, let left = number {
        left == (flag ? 1 : 0)
      } else if let left = boolean, let right = other.boolean {
        left == right
      } else {
        false
      }
    }
  }

  /// Whether both are the same list element: like ``equals(_:)``, but also compares objects, and collections by their
  /// elements.
  func isSame(as other: TemplateValue) -> Bool {
    // A list can contain another one many times. Values beyond this limit count as different.
    var budget = 100_000
    return isSame(as: other, &budget)
  }

  private func isSame(as other: TemplateValue, _ budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0 else { return false }
    switch (self, other) {
    case (.object(let left), .object(let right)): return left.isEqual(to: right)
    case (.list(let left, _), .list(let right, _)):
      guard left.count == right.count else { return false }
      for (mine, theirs) in zip(left, right) where !mine.isSame(as: theirs, &budget) { return false }
      return true
    case (.dictionary(let left), .dictionary(let right)):
      guard left.count == right.count else { return false }
      for key in left.keys {
        guard let mine = left[key], let theirs = right[key], mine.isSame(as: theirs, &budget) else { return false }
      }
      return true
    default: return equals(other)
    }
  }
}
