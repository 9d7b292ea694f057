import SQLQuoting

/// SQL text with parameters. The text contains only text of this program and checked names; every value is a binding.
package struct SQLFragment: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case text(String)
    case binding(Binding)
    /// A value that the enclosing statement computes for each of its rows.
    indirect case outer(SQLFragment)
  }

  var pieces: [Piece]

  static func + (left: SQLFragment, right: SQLFragment) -> SQLFragment {
    SQLFragment(pieces: left.pieces + right.pieces)
  }
  static func += (left: inout SQLFragment, right: SQLFragment) { left.pieces += right.pieces }

  /// Creates a fragment from SQL text of this program.
  static func raw(_ text: String) -> SQLFragment { SQLFragment(pieces: [.text(text)]) }

  static func bind(_ source: ValueSource, as form: BindingForm) -> SQLFragment {
    SQLFragment(pieces: [.binding(Binding(source: source, form: form))])
  }

  static func outer(_ value: SQLFragment) -> SQLFragment { SQLFragment(pieces: [.outer(value)]) }

  /// A checked name in double quotes.
  static func name(_ text: String) -> SQLFragment { .raw(quotedName(text)) }

  /// A constant of the schema, such as an enum value, in single quotes. Never a value from a request.
  static func literal(_ text: String) -> SQLFragment { .raw(quotedText(text)) }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .raw(value) }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.fragment }

  package struct StringInterpolation: StringInterpolationProtocol {
    var fragment = SQLFragment(pieces: [])

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { fragment.pieces.append(.text(literal)) }
    }
    package mutating func appendInterpolation(_ inner: SQLFragment) { fragment += inner }
    /// Appends a checked name in double quotes.
    package mutating func appendInterpolation(name: String) { fragment += .name(name) }
  }
}

extension Sequence<SQLFragment> {
  func joined(separator: String) -> SQLFragment {
    var result = SQLFragment(pieces: [])
    for (index, fragment) in enumerated() {
      if index > 0 { result.pieces.append(.text(separator)) }
      result += fragment
    }
    return result
  }
}
