/// Declarations to formatted text, as the project's own formatter accepts it. There is one `write` a construct.
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

  /// One line, or several where a list has to be broken.
  mutating func line(_ text: SwiftText, tail: String = "") {
    let margin = String(repeating: " ", count: indentation)
    lines += layOut(text, indentation: indentation, tail: tail).map { margin + $0 }
  }

  /// `header {`, an indented body, `}`. A header that is broken before its brace gets the brace on a line of its own.
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

  /// `///` lines, broken between words.
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

  /// A text fits on one line, header and all.
  func fits(_ text: String) -> Bool { indentation + text.count <= lineLength }
}
