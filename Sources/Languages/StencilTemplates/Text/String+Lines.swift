extension Unicode.Scalar {
  /// Whether the scalar ends a line, also for `indent`: LF, VT, FF, CR, NEL and the Unicode line and paragraph
  /// separators.
  var isLineEnd: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether the scalar is a tab or a space of any width.
  var isSpace: Bool { value == 0x09 || properties.generalCategory == .spaceSeparator }

  var isSpaceOrNewline: Bool { isSpace || isLineEnd }
}

extension String {
  /// The lines of the string. Each line break is a single scalar.
  var lines: [String] {
    unicodeScalars.split(omittingEmptySubsequences: false) { $0.isLineEnd }.map { String($0) }
  }

  /// The string without leading and trailing spaces and tabs.
  var trimmingSpaces: String {
    guard let first = unicodeScalars.firstIndex(where: { !$0.isSpace }),
      let last = unicodeScalars.lastIndex(where: { !$0.isSpace })
    else { return "" }
    return String(unicodeScalars[first...last])
  }

  /// Indents every line except empty ones and, unless `indentsFirst`, the first one.
  func indented(by indentation: String, first indentsFirst: Bool, limit: Int) throws(FilterError) -> String {
    guard !indentation.isEmpty else { return self }
    let lines = lines
    let (growth, overflow) = lines.count.multipliedReportingOverflow(by: indentation.utf8.count)
    guard !overflow, utf8.count + growth <= limit else { throw .tooLong() }
    return lines.enumerated().map { index, line in
      index == 0 ? (indentsFirst ? indentation : "") + line : line.isEmpty ? "" : indentation + line
    }.joined(separator: "\n")
  }
}
