import SwiftDeclarations

/// The lines of a comment without its delimiters.
///
/// For annotations, a line of a block comment after the first counts only if it begins with `*`. Documentation uses all
/// lines.
func commentLines(_ comment: CommentRow, in file: DeclarationFile, starredOnly: Bool) -> [String] {
  let text = file.text(comment.range)
  guard comment.flags.contains(.isBlock) else {
    return [String(text.drop { $0 == "/" })]
  }
  var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { String($0) }
  if let last = lines.last, last.hasSuffix("*/") { lines[lines.count - 1] = String(last.dropLast(2)) }
  var result: [String] = []
  for (index, line) in lines.enumerated() {
    let content = line.drop { $0 == " " || $0 == "\t" }
    if index == 0 {
      result.append(String(content.dropFirst(2).drop { $0 == "*" }))
    } else if content.hasPrefix("*") {
      result.append(String(content.dropFirst()))
    } else if !starredOnly {
      result.append(String(line))
    }
  }
  return result
}

/// The text after `sourcery:` in a comment line, or `nil` if the line does not begin with it.
func annotationText(_ line: String) -> String? {
  let content = line.drop { $0 == " " || $0 == "\t" }
  guard content.hasPrefix("sourcery:") else { return nil }
  return String(content.dropFirst(9))
}

extension String {
  var trimmingWhitespace: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
