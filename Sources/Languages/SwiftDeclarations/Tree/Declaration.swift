/// A declaration in a file, backed by its row.
package struct Declaration: Sendable {
  package let file: DeclarationFile
  package let index: Int

  package init(file: DeclarationFile, index: Int) {
    self.file = file
    self.index = index
  }

  package var row: DeclarationRow { file.rows[index] }
  package var kind: DeclarationKind {
    DeclarationKind(rawValue: UInt8(truncatingIfNeeded: row.kind)) ?? .macroExpansion
  }
  package var flags: DeclarationFlags { row.flags }
  package var name: String { file.text(row.name) }

  /// The enclosing declaration.
  package var parent: Declaration? {
    row.parent >= 0 && Int(row.parent) < index ? Declaration(file: file, index: Int(row.parent)) : nil
  }

  /// The direct children, in source order.
  package var children: DeclarationList {
    DeclarationList(file: file, index: index + 1, end: min(Int(row.subtreeEnd), file.rows.count))
  }

  package var attributes: ArraySlice<AttributeRow> { file.attributes[safe: row.attributes] }
  package var modifiers: ArraySlice<ModifierRow> { file.modifiers[safe: row.modifiers] }
  package var parameters: ArraySlice<ParameterRow> { file.parameters[safe: row.parameters] }

  /// Whether the declaration has the modifier, without a detail unless one is given.
  package func has(modifier name: String, detail: String? = nil) -> Bool {
    modifiers.contains { modifier in
      file.equals(modifier.name, name) && (detail.map { file.equals(modifier.detail, $0) } ?? modifier.detail.isEmpty)
    }
  }
}

/// A sequence of sibling declarations.
package struct DeclarationList: Sequence, IteratorProtocol, Sendable {
  let file: DeclarationFile
  var index: Int
  let end: Int

  package mutating func next() -> Declaration? {
    guard index < end else { return nil }
    let declaration = Declaration(file: file, index: index)
    // Advances by at least one row, even if a stored table is invalid.
    index = Swift.max(index + 1, Int(declaration.row.subtreeEnd))
    return declaration
  }
}

extension Array {
  /// The rows of a slice. Empty if the slice of a stored table is invalid.
  package subscript(safe slice: RowSlice) -> ArraySlice<Element> {
    let indices = slice.indices
    return indices.upperBound <= count ? self[indices] : self[0..<0]
  }
}

extension DeclarationFile {
  /// Whether the bytes of `range` equal `text`, without creating a string.
  package func equals(_ range: ByteRange, _ text: String) -> Bool {
    var text = text
    guard range.count == text.utf8.count, Int(range.end) <= bytes.count else { return false }
    return text.withUTF8 { text in
      bytes.withUnsafeBufferPointer { bytes in
        for index in 0..<text.count where bytes[Int(range.start) + index] != text[index] { return false }
        return true
      }
    }
  }
}

extension DeclarationFile {
  /// The type or extension with this dotted name as written in the file.
  package func declaration(named name: String) -> Declaration? {
    var extending: Declaration?
    for index in rows.indices {
      let declaration = Declaration(file: self, index: index)
      guard declaration.kind.hasMembers, dottedName(of: declaration) == name else { continue }
      if declaration.kind != .extending { return declaration }
      if extending == nil { extending = declaration }
    }
    return extending
  }

  /// The offset of the brace that closes the type's members.
  package func closingBrace(of name: String) -> Int? {
    guard let declaration = declaration(named: name), !declaration.row.body.isEmpty,
      !declaration.flags.contains(.isUnclosed)
    else { return nil }
    return Int(declaration.row.body.end) - 1
  }

  private func dottedName(of declaration: Declaration) -> String {
    var names = [declaration.name]
    var outer = declaration.parent
    while let current = outer {
      names.append(current.name)
      outer = current.parent
    }
    return names.reversed().joined(separator: ".")
  }
}
