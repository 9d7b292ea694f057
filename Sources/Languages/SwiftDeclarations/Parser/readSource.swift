/// Options for generated code in sources.
package struct SourceOptions: Hashable, Sendable {
  /// The extensions EXT for which generated files named `….EXT.…` and inline blocks named EXT or `….EXT` are parsed.
  package var forceParse: [String]

  package init(forceParse: [String] = []) { self.forceParse = forceParse }

  func forces(path: String) -> Bool {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return false }
    let middle = "." + parts.dropFirst().dropLast().joined(separator: ".") + "."
    return forceParse.contains { wanted in
      let wanted = "." + wanted + "."
      var rest = middle[...]
      while rest.count >= wanted.count {
        if rest.hasPrefix(wanted) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }

  func forces(block name: String) -> Bool { forceParse.contains { name == $0 || name.hasSuffix("." + $0) } }
}

/// Parses a file of a project. Ignores generated files and the bodies of inline blocks, and reports a merge conflict as
/// an error.
package func readSource(path: String, bytes: [UInt8], options: SourceOptions = SourceOptions()) -> DeclarationFile {
  let seen = bytesToParse(path: path, bytes, options)
  return DeclarationFile(path: path, bytes: seen, tables: sourceTables(seen))
}

/// The bytes of a file to parse, with generated text replaced by spaces.
func bytesToParse(path: String, _ bytes: [UInt8], _ options: SourceOptions) -> [UInt8] {
  if isGenerated(bytes), !options.forces(path: path) { return [] }
  return blankingInlineBlocks(in: bytes) { options.forces(block: $0) }
}

func sourceTables(_ seen: [UInt8]) -> DeclarationTables {
  var tables = parseTables(seen)
  if let offset = findConflictMarker(in: seen) {
    tables.problems.insert(ParseIssue(kind: .conflictMarker, offset: offset, detail: ""), at: 0)
  }
  return tables
}
