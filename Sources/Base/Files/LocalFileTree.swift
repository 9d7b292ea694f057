#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The local file system.
package struct LocalFileTree: FileTree {
  package init() {}

  package func contents(of path: String) -> [UInt8]? {
    // Without O_NONBLOCK, opening a named pipe without a writer would block forever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var isWhole = false
    var bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size) + 1) { buffer, filled in
      while filled < buffer.count, let start = buffer.baseAddress {
        let count = read(descriptor, start + filled, buffer.count - filled)
        if count < 0 && errno == EINTR { continue }
        isWhole = count == 0
        guard count > 0 else { break }
        filled += count
      }
    }
    if isWhole { return bytes }
    guard bytes.count > Int(status.st_size) else { return nil }
    // The file has grown since `fstat`.
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  package func entries(of folder: String) -> [FolderEntry]? {
    LocalFiles.namedEntries(of: folder)?.compactMap { entry in
      if entry.type == Int32(DT_REG) { return FolderEntry(name: entry.name, isFolder: false) }
      if entry.type == Int32(DT_DIR) { return FolderEntry(name: entry.name, isFolder: true) }
      var status = stat()
      guard stat("\(folder)/\(entry.name)", &status) == 0 else { return nil }
      return FolderEntry(name: entry.name, isFolder: status.st_mode & S_IFMT == S_IFDIR)
    }
  }
}
