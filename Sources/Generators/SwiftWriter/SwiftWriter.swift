/// Writes declarations as text that the project's formatter accepts. There is one `write` method for each
/// construct.
package struct SwiftWriter {
  private var lines: [String] = []
  private var indentation = 0

  init() {}

  package static func text(of file: SwiftFile) -> String {
    var writer = SwiftWriter()
    writer.write(file)
    return writer.lines.map { $0 + "\n" }.joined()
  }

  mutating func blank() {
    if lines.last?.isEmpty == false { lines.append("") }
  }

  /// Writes one line, or several if a list must be broken.
  mutating func line(_ text: SwiftText, tail: String = "") {
    let margin = String(repeating: " ", count: indentation)
    lines += layOut(text, indentation: indentation, tail: tail).map { margin + $0 }
  }

  /// Writes `header {`, an indented body, and `}`. If the header is broken before its brace, the brace is on a
  /// separate line.
  mutating func block(_ header: SwiftText, behind: String = "", _ body: (inout SwiftWriter) -> Void) {
    line(header, tail: " {")
    indented(body)
    line(SwiftText("}" + behind))
  }

  mutating func indented(_ body: (inout SwiftWriter) -> Void) {
    indentation += 2
    body(&self)
    indentation -= 2
  }

  /// Writes `///` lines, broken between words.
  mutating func write(documentation: String?) {
    guard let documentation else { return }
    for paragraph in documentation.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var text = "///"
      for word in paragraph.split(separator: " ") {
        if text.count > 3, indentation + text.count + 1 + word.count > lineLength {
          line(SwiftText(text))
          text = "///"
        }
        text += " " + word
      }
      line(SwiftText(text))
    }
  }

  /// Whether a text fits on one line at the current indentation.
  func fits(_ text: String) -> Bool { indentation + text.count <= lineLength }
}
