import CPlatform
import Files

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
    case .directory(let path):
      guard !path.isEmpty else { throw StoreError(.noContainer, "the folder's path is empty: name a folder") }
      folder = path
    case .appGroup(let identifier):
      guard Self.isPlain(identifier) else { throw .invalidName(identifier) }
      folder = try containerFolder(identifier)
    case .cache(let group, let owner):
      if let group, !Self.isPlain(group) { throw .invalidName(group) }
      folder = try cacheFolder(group: group, owner: owner)
    }
    name = location.name
    guard Self.isPlain(name) else { throw .invalidName(name) }
    guard database.utf8.count <= Self.pathLimit else {
      throw StoreError(
        .invalidName,
        "the store's path has \(database.utf8.count) bytes, and SQLite takes \(Self.pathLimit): choose a shorter folder"
      )
    }
  }

  /// SQLite's 512 bytes, without the ending of a journal.
  private static let pathLimit = 500

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
  /// Holds the revision; see ``RevisionFile``.
  var revision: String { path("rev") }

  /// The database and what belongs to it, with the database first.
  private var parts: [String] { [database, database + "-wal", database + "-shm"] }

  /// Every file with content of the store: also what was set aside of it.
  /// - Throws: ``StoreError`` where the folder cannot be read.
  func content() throws(StoreError) -> [String] {
    try parts + asides() + [path("snapshot"), path("snapshot.unfinished")]
  }

  /// What was set aside of the store.
  func asides() throws(StoreError) -> [String] {
    let prefix = "\(name).sqlite.damaged-"
    return try names().filter { $0.hasPrefix(prefix) }.sorted().map { "\(folder)/\($0)" }
  }

  private func names() throws(StoreError) -> [String] {
    guard let entries = LocalFiles.namedEntries(of: folder) else {
      throw .system(errno, "the folder \(folder) cannot be read")
    }
    return entries.map(\.name)
  }

  /// Whether a folder and files stand where they should, as far as anything does: SQLite only says that it cannot open.
  /// - Throws: ``StoreError`` `.noContainer` for something that is no folder, `.permissionDenied` for what is no file.
  func checkKinds() throws(StoreError) {
    var information = stat()
    guard stat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      throw StoreError(.noContainer, "\(folder) is no folder: move away what stands there")
    }
    for path in parts + [lock] {
      // Another process may remove a log between two looks.
      let isFile =
        stat(path, &information) == 0
        ? information.st_mode & S_IFMT == S_IFREG
        : lstat(path, &information) != 0 || information.st_mode & S_IFMT != S_IFLNK
      guard isFile else {
        throw StoreError(.permissionDenied, "\(path) is no file, or a link to nothing: move it away")
      }
    }
  }

  /// Size in bytes; `nil` when it is not there.
  static func size(of path: String) -> Int? {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : nil
  }

  /// Whether what was opened is a file, and no pipe or folder in its place.
  static func isFile(_ descriptor: Int32) -> Bool {
    var information = stat()
    return fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
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
    guard !Self.isOnNetwork(folder) else { throw .networkFileSystem(folder) }
  }

  /// Another answer in a test, which has no such file system.
  @TaskLocal static var isOnNetwork: @Sendable (_ folder: String) -> Bool = { platform_is_on_network($0) == 1 }

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
