/// The maximum line length, where it can be kept.
let lineLength = 120

/// Breaks a text into lines, without the indentation of the first one. A list that does not fit is broken after its
/// opening bracket and filled; nested lists follow the same rule.
/// - Parameter tail: The text that follows. After a gap that became a line break, it is on a separate line.
func layOut(_ text: SwiftText, indentation: Int, tail: String = "") -> [String] {
  var layout = Layout(indentation: indentation)
  layout.append(text.pieces, tail: tail)
  if tail.isEmpty { return layout.lines }
  if layout.hasBrokenGap { return layout.lines + [String(tail.drop { $0 == " " })] }
  return layout.lines.dropLast() + [(layout.lines.last ?? "") + tail]
}

private struct Layout {
  var lines = [""]
  var hasBrokenGap = false
  /// The indentation of the current line.
  var indentation: Int

  init(indentation: Int) { self.indentation = indentation }

  private func fits(_ text: String) -> Bool {
    indentation + (lines.last ?? "").count + text.count <= lineLength
  }

  private mutating func add(_ text: String) { lines[lines.count - 1] += text }

  /// The first line in `lines` has no indentation; the others have their indentation relative to it.
  private mutating func newLine(_ inner: Int) { lines.append(String(repeating: " ", count: inner)) }

  /// - Parameter tail: The text that directly follows, up to the next position where it can be broken.
  mutating func append(_ pieces: [SwiftText.Piece], tail: String, inner: Int = 0) {
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .word(let word): add(word)
      case .gap:
        let rest = SwiftText(pieces: Array(pieces[(index + 1)...]))
        if fits(" " + rest.head + (rest.head == rest.description ? tail : "")) {
          add(" ")
        } else {
          newLine(inner + 2)
          hasBrokenGap = true
        }
      case .brokenList(let open, let items, let close):
        if items.isEmpty {
          add(open + close)
        } else {
          breakList(open, items, close, .ownLine, behind: "", inner: inner)
        }
      case .list(let open, let items, let close, let style):
        let rest = SwiftText(pieces: Array(pieces[(index + 1)...]))
        let isLast = rest.head == rest.description
        let behind = rest.head + (isLast ? tail : "")
        let flat = SwiftText(pieces: [piece]).description
        if items.isEmpty || fits(flat + behind) {
          add(flat)
        } else {
          breakList(open, items, close, style, behind: behind, inner: inner)
        }
      }
    }
  }

  private mutating func breakList(
    _ open: String, _ items: [SwiftText], _ close: String, _ style: SwiftText.CloseStyle, behind: String, inner: Int
  ) {
    add(open)
    newLine(inner + 2)
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      let tail = !isLast ? "," : style == .behindLast ? close + behind : ""
      let isLineStart = lines.last?.allSatisfy { $0 == " " } == true
      if !isLineStart {
        if fits(" " + item.description + tail) {
          add(" ")
        } else {
          newLine(inner + 2)
        }
      }
      append(item.pieces, tail: tail, inner: inner + 2)
      if !isLast { add(",") }
    }
    if style == .ownLine { newLine(inner) }
    add(close)
  }
}
