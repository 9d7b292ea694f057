/// A statement in a body.
package indirect enum SwiftStatement: Hashable, Sendable, ExpressibleByStringInterpolation {
  case text(SwiftText)
  /// `header { … }`, and the text after the closing brace.
  case block(SwiftText, [SwiftStatement], behind: String)
  /// `switch subject { case …: … }`.
  case selection(SwiftText, [Case])

  package struct Case: Hashable, Sendable {
    /// `case .a` or `default`.
    package let label: SwiftText
    package let body: [SwiftStatement]

    package init(_ label: SwiftText, _ body: SwiftStatement...) {
      self.label = label
      self.body = body
    }
  }

  package init(stringLiteral value: String) { self = .text(SwiftText(value)) }
  package init(stringInterpolation: SwiftText.StringInterpolation) {
    self = .text(SwiftText(stringInterpolation: stringInterpolation))
  }

  package static func block(_ header: SwiftText, _ body: [SwiftStatement]) -> SwiftStatement {
    .block(header, body, behind: "")
  }
}
