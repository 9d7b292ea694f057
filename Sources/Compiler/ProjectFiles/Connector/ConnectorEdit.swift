import SourceText

/// Finds where to insert an SDK entry into the text of a connector.yaml. Only inserts text, never removes any.
struct ConnectorEdit {
  let file: SourceFile
  private let newline: String

  init(file: SourceFile) {
    self.file = file
    let end = file.bytes.firstIndex(of: 0x0A)
    newline = end.map { $0 > 0 && file.bytes[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
  }

  private struct Insertion {
    let offset: Int
    let text: String
  }

  /// - Returns: The edited file, or `nil` if no insertion point is found.
  func adding(_ sdk: SDKEntry, to root: YAMLNode?) -> [UInt8]? {
    insertions(sdk, root).map { applied($0) }
  }

  private func applied(_ insertions: [Insertion]) -> [UInt8] {
    var bytes = file.bytes
    for insertion in insertions.sorted(by: { $0.offset > $1.offset }) {
      bytes.insert(contentsOf: Array(insertion.text.utf8), at: insertion.offset)
    }
    return bytes
  }

  private func insertions(_ sdk: SDKEntry, _ root: YAMLNode?) -> [Insertion]? {
    guard let root else { return [atEnd(["generate:"] + indented(newSDK(sdk)))] }
    guard let entries = root.entries, !root.isAlias else { return nil }
    guard let generate = entries.first(where: { $0.key == "generate" }) else {
      if root.isFlow { return [inFlow(root, "generate: {\(sdk.key): \(sdk.flow)}", isFirst: entries.isEmpty)] }
      guard column(root.range.lowerBound) == 0 else { return nil }
      return [atEnd(["generate:"] + indented(newSDK(sdk)))]
    }
    guard !generate.value.isAlias else { return nil }
    if generate.value.isNull {
      return generate.value.range.isEmpty ? below(generate, indented(newSDK(sdk), by: column(generate) + 2)) : nil
    }
    guard let sdks = generate.value.entries else { return nil }
    guard let existing = sdks.first(where: { $0.key == sdk.key }) else {
      if generate.value.isFlow {
        return [inFlow(generate.value, "\(sdk.key): \(sdk.flow)", isFirst: sdks.isEmpty)]
      }
      guard let first = sdks.first else { return nil }
      return below(generate, indented(newSDK(sdk), by: column(first)))
    }
    return insertions(sdk, beside: existing)
  }

  /// The insertions for another SDK of a language that already has one.
  private func insertions(_ sdk: SDKEntry, beside existing: YAMLNode.Entry) -> [Insertion]? {
    let value = existing.value
    guard !value.isAlias else { return nil }
    if value.isNull {
      return value.range.isEmpty ? below(existing, indented(sdk.blockLines, by: column(existing) + 2)) : nil
    }
    if let elements = value.elements {
      if value.isFlow { return [inFlow(value, sdk.flow, isFirst: elements.isEmpty)] }
      return [behindLine(of: value.range.upperBound, indented(listItem(sdk), by: column(value.range.lowerBound)))]
    }
    guard let members = value.entries, let first = members.first else {
      return value.isFlow
        ? [Insertion(offset: value.range.upperBound - 1, text: String(sdk.flow.dropFirst().dropLast()))] : nil
    }
    if value.isFlow {
      return [
        Insertion(offset: value.range.lowerBound, text: "["),
        Insertion(offset: value.range.upperBound, text: ", \(sdk.flow)]"),
      ]
    }
    // The mapping becomes the first list item, so its lines are indented by two more columns.
    let indent = column(first)
    let start = lineStart(of: first.keyRange.lowerBound)
    var moves = [Insertion(offset: first.keyRange.lowerBound, text: "- ")]
    for line in lineStarts(in: start..<value.range.upperBound) where line > start && !isBlank(lineAt: line) {
      moves.append(Insertion(offset: line, text: "  "))
    }
    return moves + [behindLine(of: value.range.upperBound, indented(listItem(sdk), by: indent))]
  }

  private func newSDK(_ sdk: SDKEntry) -> [String] { ["\(sdk.key):"] + indented(sdk.blockLines) }

  private func listItem(_ sdk: SDKEntry) -> [String] {
    sdk.blockLines.enumerated().map { $0.offset == 0 ? "- \($0.element)" : "  \($0.element)" }
  }

  private func indented(_ lines: [String], by count: Int = 2) -> [String] {
    lines.map { String(repeating: " ", count: count) + $0 }
  }

  private func inFlow(_ node: YAMLNode, _ text: String, isFirst: Bool) -> Insertion {
    Insertion(offset: node.range.upperBound - 1, text: isFirst ? text : ", \(text)")
  }

  private func below(_ entry: YAMLNode.Entry, _ lines: [String]) -> [Insertion]? {
    [behindLine(of: entry.keyRange.upperBound, lines)]
  }

  /// Inserts lines after the line at `offset`. Adds a missing newline at the end of the file first.
  private func behindLine(of offset: Int, _ lines: [String]) -> Insertion {
    // The range of a block scalar already includes the line break.
    let isLineStart = offset > 0 && offset == lineStart(of: offset)
    guard !isLineStart else { return Insertion(offset: offset, text: lines.map { $0 + newline }.joined()) }
    guard let end = file.bytes[offset...].firstIndex(of: 0x0A) else {
      return Insertion(offset: file.bytes.count, text: lines.map { newline + $0 }.joined())
    }
    return Insertion(offset: end + 1, text: lines.map { $0 + newline }.joined())
  }

  private func atEnd(_ lines: [String]) -> Insertion {
    let isEnded = file.bytes.last.map { $0 == 0x0A } ?? true
    return Insertion(offset: file.bytes.count, text: (isEnded ? "" : newline) + lines.map { $0 + newline }.joined())
  }

  private func lineStart(of offset: Int) -> Int {
    (file.bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
  }

  private func lineStarts(in range: Range<Int>) -> [Int] {
    [range.lowerBound] + range.filter { file.bytes[$0] == 0x0A && $0 + 1 < range.upperBound }.map { $0 + 1 }
  }

  private func isBlank(lineAt start: Int) -> Bool {
    let line = file.bytes[start...].prefix { $0 != 0x0A }
    return line.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
  }

  private func column(_ entry: YAMLNode.Entry) -> Int { column(entry.keyRange.lowerBound) }
  private func column(_ offset: Int) -> Int { offset - lineStart(of: offset) }
}
