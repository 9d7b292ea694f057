package import SwiftDeclarations

/// Assigns the annotations in a file to its declarations.
package final class FileAnnotations {
  private let file: DeclarationFile
  /// The blocks from `sourcery:begin` to `sourcery:end`, by position.
  private var blocks: [(range: Range<Int>, annotations: Annotations)] = []
  /// The annotations of each `sourcery:file:` comment, which apply from its position on.
  private var fileWide: [(start: Int, annotations: Annotations)] = []
  /// The combined annotations of the first `count` comments, cached from the last call.
  private var together = (count: 0, annotations: Annotations())
  /// The parsed annotations of single comments, by index.
  private var parsed: [Int: Annotations] = [:]

  package init(_ file: DeclarationFile) {
    self.file = file
    readBlocks()
  }

  private func readBlocks() {
    var open: (start: Int, annotations: Annotations)?
    for (index, comment) in file.comments.enumerated() where comment.flags.contains(.isAnnotation) {
      for line in commentLines(comment, in: file, starredOnly: true) {
        guard let text = annotationText(line)?.trimmingWhitespace else { continue }
        let end = Int(comment.range.end)
        if text.hasPrefix("begin:") {
          if let block = open { blocks.append((block.start..<max(block.start, end), block.annotations)) }
          open = (end, parseAnnotations(String(text.dropFirst(6))))
        } else if text == "end" || text.hasPrefix("end:") {
          if let block = open { blocks.append((block.start..<max(block.start, end), block.annotations)) }
          open = nil
        } else if text.hasPrefix("file:") {
          fileWide.append((end, parseAnnotations(String(text.dropFirst(5)))))
        } else if !text.hasPrefix("inline:"), text != "inline" {
          parsed[index, default: Annotations()].add(parseAnnotations(text))
        }
      }
    }
    if let block = open { blocks.append((block.start..<Int.max, block.annotations)) }
  }

  /// The annotations of a declaration, an element of a `case` line or a binding.
  package func annotations(of declaration: Declaration) -> Annotations {
    guard !file.comments.isEmpty else { return Annotations() }
    let row = declaration.row
    var head = Int(row.range.start)
    if row.flags.contains(.isFirstOfList), let list = declaration.parent { head = Int(list.row.range.start) }
    let isElement = declaration.kind == .binding || declaration.kind == .enumElement
    let name = isElement || !row.name.isEmpty ? row.name : row.keyword
    return collect(
      head: head, name: name, above: row.comments, startsLine: row.flags.contains(.startsLine),
      outerName: outerName(of: declaration))
  }

  /// The annotations of a parameter or an associated value.
  package func annotations(of parameter: ParameterRow) -> Annotations {
    guard !file.comments.isEmpty else { return Annotations() }
    let startsLine = parameter.flags.contains(.startsLine)
    let name = parameter.firstName.isEmpty ? parameter.type : parameter.firstName
    var result = ownAnnotations(of: parameter, name, startsLine)
    // A comment at the end of a line inside a parameter list also applies to the last parameter on that line.
    if !startsLine, let comment = trailing(name, 0), let annotations = parsed[comment],
      isComma(Int(parameter.range.end)..<Int(file.comments[comment].range.start))
    {
      result.add(annotations)
    }
    return result
  }

  private func isComma(_ range: Range<Int>) -> Bool {
    let bytes = file.bytes[range.clamped(to: 0..<file.bytes.count)].filter { $0 > 0x20 }
    return bytes == [UInt8(ascii: ",")]
  }

  private func ownAnnotations(of parameter: ParameterRow, _ name: ByteRange, _ startsLine: Bool) -> Annotations {
    collect(
      head: Int(parameter.range.start), name: name, above: startsLine ? parameter.comments : .none,
      startsLine: startsLine, outerName: startsLine ? 0 : Int.max)
  }

  /// - Parameter outerName: The position of the enclosing type's name. A comment at the end of that line applies to the
  ///   type.
  private func collect(head: Int, name: ByteRange, above: RowSlice, startsLine: Bool, outerName: Int) -> Annotations {
    var result = Annotations()
    var hasInline = false
    // Comments directly before it, on its line or among its attributes.
    for index in comments(before: head, andUpTo: Int(name.start), above) {
      if let annotations = parsed[index] {
        hasInline = true
        result.add(annotations)
      }
    }
    if startsLine || !hasInline {
      for index in above.indices.reversed() where index < file.comments.count {
        if let annotations = parsed[index] { result.add(annotations) }
      }
      if let comment = trailing(name, outerName), let annotations = parsed[comment] { result.add(annotations) }
    }
    if let block = block(at: Int(name.start)) { result.add(block.annotations) }
    result.add(fileWide(at: Int(name.start)))
    return result
  }

  /// The block that contains a position. Blocks do not overlap.
  private func block(at place: Int) -> (range: Range<Int>, annotations: Annotations)? {
    let begun = blocks.prefixCount { $0.range.lowerBound <= place }
    return begun > 0 && blocks[begun - 1].range.contains(place) ? blocks[begun - 1] : nil
  }

  /// The combined annotations of the `sourcery:file:` comments before a position. Declarations are usually visited in
  /// order, so each comment is added once.
  private func fileWide(at place: Int) -> Annotations {
    let begun = fileWide.prefixCount { $0.start <= place }
    if begun < together.count { together = (0, Annotations()) }
    while together.count < begun {
      together.annotations.add(fileWide[together.count].annotations)
      together.count += 1
    }
    return together.annotations
  }

  /// The comments between the start of a declaration and its name, and those directly before it on its line, nearest
  /// first.
  private func comments(before head: Int, andUpTo name: Int, _ above: RowSlice) -> [Int] {
    var found: [Int] = []
    var index = firstComment(from: name) - 1
    while index >= 0, Int(file.comments[index].range.start) >= head {
      found.append(index)
      index -= 1
    }
    var end = head
    while index >= 0, !above.indices.contains(index) {
      let range = file.comments[index].range
      guard file.comments[index].flags.contains(.isBlock), Int(range.end) <= end, isBlank(Int(range.end)..<end) else {
        break
      }
      found.append(index)
      end = Int(range.start)
      index -= 1
    }
    return found
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    file.bytes[range.clamped(to: 0..<file.bytes.count)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The comment at the end of the line of the name.
  private func trailing(_ name: ByteRange, _ outerName: Int) -> Int? {
    var index = firstComment(from: Int(name.end))
    var steps = 0
    while index < file.comments.count, steps < 16 {
      let comment = file.comments[index]
      guard comment.lineStart <= name.start else { return nil }
      if comment.flags.contains(.endsLine), !comment.flags.contains(.startsLine) {
        return outerName >= Int(comment.lineStart) && outerName != 0 && outerName < Int(name.start)
          ? nil
          : (outerName == Int.max ? nil : index)
      }
      index += 1
      steps += 1
    }
    return nil
  }

  private func outerName(of declaration: Declaration) -> Int {
    var outer = declaration.parent
    while let current = outer, !current.kind.hasMembers { outer = current.parent }
    return outer.map { Int($0.row.name.start) } ?? 0
  }

  /// The index of the first comment at or after the offset.
  private func firstComment(from offset: Int) -> Int {
    file.comments.prefixCount { Int($0.range.start) < offset }
  }

  // MARK: Documentation

  /// The lines of the documentation comments of a declaration.
  package func documentation(of declaration: Declaration) -> [String] {
    declaration.row.comments.indices.flatMap { index -> [String] in
      guard index < file.comments.count, file.comments[index].flags.contains(.isDocumentation) else { return [] }
      let comment = file.comments[index]
      let lines = commentLines(comment, in: file, starredOnly: false).filter { annotationText($0) == nil }
      // A line comment may be empty. The first and last lines of a block comment contain its delimiters.
      guard comment.flags.contains(.isBlock) else {
        return lines.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 }
      }
      return lines.map(\.trimmingWhitespace)
        .drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed()
    }
  }
}

extension Array {
  /// The number of leading elements for which the predicate is true, by binary search. The predicate must be false for
  /// all elements after the first false one.
  fileprivate func prefixCount(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
