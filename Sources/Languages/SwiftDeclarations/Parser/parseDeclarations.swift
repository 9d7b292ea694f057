/// Parses the declarations of a file. Never fails: unparsable parts are recorded in the result.
///
/// Thread-safe: reads only the given bytes.
package func parseDeclarations(path: String, bytes: [UInt8]) -> DeclarationFile {
  DeclarationFile(path: path, bytes: bytes, tables: parseTables(bytes))
}

func parseTables(_ bytes: [UInt8]) -> DeclarationTables {
  guard bytes.count < Int(Int32.max) else {
    return DeclarationTables(problems: [ParseIssue(kind: .fileTooLarge, offset: 0, detail: "")])
  }
  return bytes.withUnsafeBufferPointer { bytes in
    ByteClass.table.withUnsafeBufferPointer { classes in
      var parser = DeclarationParser(bytes, classes: classes)
      parser.declarations(in: .file)
      if parser.rows.contains(where: { $0.flags.contains(.isUnclosed) }) {
        parser = DeclarationParser(bytes, classes: classes)
        parser.endsBlocksByIndentation = true
        parser.lexer.hasUnbalancedBraces = true
        parser.declarations(in: .file)
      }
      return parser.tables
    }
  }
}

extension DeclarationParser {
  var tables: DeclarationTables {
    DeclarationTables(
      rows: rows, attributes: attributes, modifiers: modifiers, parameters: parameters, conditions: conditions,
      comments: lexer.comments, problems: lexer.problems.sorted { $0.offset < $1.offset })
  }
}
