/// The syntax tree of a regular expression, limited to features whose matches are found in linear time.
indirect enum PatternNode {
  case empty
  case scalars(ScalarClass)
  case assertion(Assertion)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// A repetition. A maximum of `nil` means no limit.
  case repetition(PatternNode, minimum: Int, maximum: Int?, isLazy: Bool)
  /// A capturing group, numbered from 1.
  case group(PatternNode, Int)

  enum Assertion {
    case start
    case end
    case wordBoundary
    case noWordBoundary
  }
}

/// A set of scalars.
struct ScalarClass {
  enum Part {
    case range(ClosedRange<UInt32>)
    case digit(Bool)
    case word(Bool)
    case space(Bool)
    /// Any scalar except line breaks.
    case any
  }

  var parts: [Part]
  var isNegated = false

  static func one(_ scalar: Unicode.Scalar) -> ScalarClass { ScalarClass(parts: [.range(scalar.value...scalar.value)]) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    parts.contains { part in
      switch part {
      case .range(let range): range.contains(scalar.value)
      case .digit(let wanted): (scalar.properties.generalCategory == .decimalNumber) == wanted
      case .word(let wanted): scalar.isWord == wanted
      case .space(let wanted): scalar.properties.isWhitespace == wanted
      case .any: !scalar.isLineEnd
      }
    } != isNegated
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter, a mark, a digit or connector punctuation.
  var isWord: Bool {
    if isASCII {
      return (0x30...0x39).contains(value) || (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
        || value == 0x5F
    }
    switch properties.generalCategory {
    case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return properties.isAlphabetic
    }
  }
}
