import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of one store.
struct StoreFiles: Hashable, Sendable {
  let folder: String
  let name: String

  /// - Throws: ``StoreError`` `.noContainer` or `.invalidName`.
  init?(_ location: StoreLocation) throws(StoreError) {
    switch location.place {
    case .memory: return nil
    case .directory(let path): folder = path
    case .appGroup(let identifier):
      guard Self.isPlain(identifier) else { throw .invalidName(identifier) }
      folder = try containerFolder(identifier)
    case .cache(let group, let owner):
      if let group, !Self.isPlain(group) { throw .invalidName(group) }
      folder = try cacheFolder(group: group, owner: owner)
    }
    name = location.name
    guard Self.isPlain(name) else { throw .invalidName(name) }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 100
      && name.utf8.allSatisfy { byte in
        byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || "-_.".utf8.contains(byte)
      }
  }

  func path(_ ending: String) -> String { "\(folder)/\(name).\(ending)" }
  var database: String { path("sqlite") }
  /// Held while a store is opened. Never the database itself: closing any descriptor of that drops SQLite's own locks.
  var lock: String { path("lock") }
  /// Holds the revision; see ``SideFile``.
  var revision: String { path("rev") }

  /// What belongs to the database, with the database first.
  var all: [String] { [database, database + "-wal", database + "-shm", revision] }

  /// Size in bytes; `nil` when it is not there.
  static func size(of path: String) -> Int? {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : nil
  }

  /// Makes the folder, for this user alone.
  func makeFolder() throws(StoreError) {
    var end = folder.startIndex
    while end < folder.endIndex {
      end = folder[folder.index(after: end)...].firstIndex(of: "/") ?? folder.endIndex
      let path = String(folder[..<end])
      guard !path.isEmpty, mkdir(path, 0o700) != 0, errno != EEXIST else { continue }
      let cause = errno
      var information = stat()
      if stat(path, &information) == 0 { continue }
      throw .system(cause, "the folder \(path) cannot be made")
    }
  }

  /// - Throws: ``StoreError`` `.networkFileSystem`.
  func checkFileSystem() throws(StoreError) {
    guard platform_is_on_network(folder) != 1 else { throw .networkFileSystem(folder) }
  }

  /// Makes an empty file for this user alone, unless there is one.
  static func makeFile(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw .system(errno, "the file \(path) cannot be made")
    }
  }
}
