#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A name in a folder, with the type that the folder itself records.
package struct NamedEntry: Hashable, Sendable {
  package let name: String
  /// `DT_REG`, `DT_DIR`, `DT_LNK`, …; `DT_UNKNOWN` if the file system does not record it.
  package let type: Int32
}

extension LocalFiles {
  /// Reads the names in a folder without a system call for each entry, because a folder may contain very many.
  /// - Returns: `nil` if the folder cannot be read completely; `errno` has the cause.
  package static func namedEntries(of folder: String) -> [NamedEntry]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var entries: [NamedEntry] = []
    errno = 0
    while let entry = readdir(stream) {
      // Read in place: the record may be shorter than its type.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { entries.append(NamedEntry(name: name, type: Int32(entry.pointee.d_type))) }
      errno = 0
    }
    return errno == 0 ? entries : nil
  }

  /// The names in a folder; none for a folder that cannot be read.
  package static func entryNames(of folder: String) -> [String] { namedEntries(of: folder)?.map(\.name) ?? [] }

  /// Where the symbolic links in a folder lead.
  package static func links(in folder: String) -> [String] {
    entryNames(of: folder).compactMap { name in
      var buffer = [CChar](repeating: 0, count: 4_096)
      let count = readlink("\(folder)/\(name)", &buffer, buffer.count)
      return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }
  }
}
