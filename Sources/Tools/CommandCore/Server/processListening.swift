import Files
import ProjectFiles

/// The process that listens on a port of this machine, such as `process 4711 (node)`; `nil` if the user may not see
/// it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func processListening(on port: UInt16) -> String? {
  #if os(Linux)
    let tree = LocalFileTree()
    let wanted = Set(["/proc/net/tcp", "/proc/net/tcp6"].flatMap { listeningSockets(in: $0, port: port, tree) })
    guard !wanted.isEmpty else { return nil }
    for entry in tree.entries(of: "/proc") ?? [] where entry.isFolder {
      guard let process = Int(entry.name), holds(wanted, process, tree) else { continue }
      let name = tree.pseudoFile("/proc/\(process)/comm")?.filter { !$0.isNewline } ?? ""
      return name.isEmpty ? "process \(process)" : "process \(process) (\(name))"
    }
  #endif
  return nil
}

#if os(Linux)
  /// The inodes of the sockets that listen on the port.
  private func listeningSockets(in path: String, port: UInt16, _ tree: LocalFileTree) -> [String] {
    let suffix =
      ":" + String(repeating: "0", count: 4 - String(port, radix: 16).count) + String(port, radix: 16).uppercased()
    return (tree.pseudoFile(path) ?? "").split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 9, fields[1].hasSuffix(suffix), fields[3] == "0A" else { return nil }
      return String(fields[9])
    }
  }

  private func holds(_ inodes: Set<String>, _ process: Int, _ tree: LocalFileTree) -> Bool {
    let folder = "/proc/\(process)/fd"
    return LocalFiles.links(in: folder).contains { link in
      link.hasPrefix("socket:[") && inodes.contains(String(link.dropFirst(8).dropLast()))
    }
  }

  extension LocalFileTree {
    /// A file of `/proc`, whose reported size is 0.
    fileprivate func pseudoFile(_ path: String) -> String? {
      contents(of: path).map { String(decoding: $0, as: UTF8.self) }
    }
  }
#endif
