import JSONText

extension TemplateValue {
  /// Returns the value as JSON, compact or indented with two spaces.
  func json(isPretty: Bool, limit: Int) throws(FilterError) -> String {
    var output: [UInt8] = []
    try appendJSON(to: &output, indent: isPretty ? 0 : nil, limit: limit)
    return String(decoding: output, as: UTF8.self)
  }

  private func appendJSON(to output: inout [UInt8], indent: Int?, limit: Int) throws(FilterError) {
    guard output.count <= limit else { throw .tooLong() }
    switch self {
    case .nothing: output.append(contentsOf: "null".utf8)
    case .bool, .int: output.append(contentsOf: text.utf8)
    case .flag: output.append(contentsOf: "true".utf8)
    case .double(let number):
      let whole = Int(exactly: number)
      output.append(contentsOf: (whole.map(String.init) ?? (number.isFinite ? number.description : "null")).utf8)
    case .string(let text): Self.appendText(text, to: &output)
    case .list(let elements, _):
      let inner = indent.map { $0 + 1 }
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.appendLine(inner, to: &output)
        try element.appendJSON(to: &output, indent: inner, limit: limit)
      }
      Self.appendEnd("]", isEmpty: elements.isEmpty, indent, to: &output)
    case .dictionary(let dictionary):
      let inner = indent.map { $0 + 1 }
      output.append(UInt8(ascii: "{"))
      for (index, entry) in dictionary.sorted.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.appendLine(inner, to: &output)
        Self.appendText(entry.key, to: &output)
        output.append(contentsOf: (indent == nil ? ":" : " : ").utf8)
        try entry.value.appendJSON(to: &output, indent: inner, limit: limit)
      }
      Self.appendEnd("}", isEmpty: dictionary.count == 0, indent, to: &output)
    case .object:
      throw FilterError("an object cannot be converted to JSON", fix: "use strings, numbers, lists or dictionaries")
    }
  }

  private static func appendLine(_ indent: Int?, to output: inout [UInt8]) {
    guard let indent else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent * 2))
  }

  private static func appendEnd(_ bracket: String, isEmpty: Bool, _ indent: Int?, to output: inout [UInt8]) {
    if isEmpty, indent != nil { output.append(UInt8(ascii: "\n")) }
    appendLine(indent, to: &output)
    output.append(contentsOf: bracket.utf8)
  }

  /// Appends a string with `/` escaped as `\/`, like Foundation.
  private static func appendText(_ text: String, to output: inout [UInt8]) {
    let start = output.count
    JSONWriter.append(text, to: &output)
    guard output[start...].contains(UInt8(ascii: "/")) else { return }
    let written = output[start...]
    output.removeSubrange(start...)
    for byte in Array(written) {
      if byte == UInt8(ascii: "/") { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
  }
}
