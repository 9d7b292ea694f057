/// The text of a statement or header: words that stay on one line, and lists that may be broken over several lines.
package struct SwiftText: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  package indirect enum Piece: Hashable, Sendable {
    case word(String)
    case list(open: String, [SwiftText], close: String, CloseStyle)
    /// Always broken if it has items.
    case brokenList(open: String, [SwiftText], close: String)
    /// A space, or a line break if the following text does not fit.
    case gap
  }

  /// The position of the closing bracket of a broken list.
  package enum CloseStyle: Hashable, Sendable {
    /// After the last item: arguments of a call.
    case behindLast
    /// On a separate line: parameters and generic arguments.
    case ownLine
  }

  package var pieces: [Piece]

  package init(pieces: [Piece]) { self.pieces = pieces }
  package init(_ text: String) { pieces = [.word(text)] }
  package init(stringLiteral value: String) { pieces = [.word(value)] }

  package static func + (lhs: SwiftText, rhs: SwiftText) -> SwiftText { SwiftText(pieces: lhs.pieces + rhs.pieces) }

  /// `name(item, item)`.
  package static func call(_ name: SwiftText, _ arguments: [SwiftText]) -> SwiftText {
    name + SwiftText(pieces: [.list(open: "(", arguments, close: ")", .behindLast)])
  }

  /// `name<item, item>`.
  package static func generic(_ name: SwiftText, _ arguments: [SwiftText]) -> SwiftText {
    name + SwiftText(pieces: [.list(open: "<", arguments, close: ">", .ownLine)])
  }

  /// A space that may become a line break.
  package static let gap = SwiftText(pieces: [.gap])

  /// `((inout Type) -> Void)?`.
  package static func optionalFunction(_ type: SwiftText) -> SwiftText {
    SwiftText(pieces: [.list(open: "(", [type], close: ")", .ownLine), .word("?")])
  }

  static func parameters(_ items: [SwiftText], isBroken: Bool) -> SwiftText {
    isBroken
      ? SwiftText(pieces: [.brokenList(open: "(", items, close: ")")])
      : SwiftText(pieces: [.list(open: "(", items, close: ")", .ownLine)])
  }

  /// The text on one line.
  package var description: String {
    pieces.map { piece in
      switch piece {
      case .word(let text): text
      case .list(let open, let items, let close, _), .brokenList(let open, let items, let close):
        open + items.map(\.description).joined(separator: ", ") + close
      case .gap: " "
      }
    }.joined()
  }

  /// Whether the text contains a list that can be broken, so that it need not move to a new line as a whole.
  var isBreakable: Bool { head != description }

  /// The text before the first position where it can be broken.
  var head: String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .word(let word): text += word
      case .list(let open, let items, let close, _), .brokenList(let open, let items, let close):
        text += open
        guard items.isEmpty else { return text }
        text += close
      case .gap: return text
      }
    }
    return text
  }
}

extension SwiftText {
  /// Interpolated `SwiftText` values keep their structure, so that their lists can be broken.
  package struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [Piece] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.word(literal)) }
    }
    package mutating func appendInterpolation(_ text: SwiftText) { pieces += text.pieces }
    package mutating func appendInterpolation(_ name: SwiftIdentifier) { pieces.append(.word(name.text)) }
    package mutating func appendInterpolation(_ text: String) { pieces.append(.word(text)) }
  }

  package init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }
}
