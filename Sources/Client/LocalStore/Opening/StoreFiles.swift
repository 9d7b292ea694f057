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
      guard !path.isEmpty else { throw StoreError(.noContainer, "the path of the folder is empty: specify a folder") }
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
        "the path of the store has \(database.utf8.count) bytes; the limit is \(Self.pathLimit): choose a folder with a shorter path"
      )
    }
  }

  /// SQLite's limit of 512 bytes, minus the suffix of a journal.
  private static let pathLimit = 500

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 100
      && name.utf8.allSatisfy { byte in
        byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || "-_.".utf8.contains(byte)
      }
  }

  func path(_ ending: String) -> String { "\(folder)/\(name).\(ending)" }
  var database: String { path("sqlite") }
  /// Locked while a store is opened. A separate file, because closing any descriptor of the database file drops
  /// SQLite's own locks.
  var lock: String { path("lock") }
  /// Held during a write transaction; see ``WriterLock``.
  var writerLock: String { path("write-lock") }
  /// Contains the revision; see ``RevisionFile``.
  var revision: String { path("rev") }

  /// The database and its journal files, with the database first.
  private var parts: [String] { [database, database + "-wal", database + "-shm"] }

  /// All files with content of the store, including damaged ones that were set aside.
  /// - Throws: ``StoreError`` if the folder cannot be read.
  func content() throws(StoreError) -> [String] {
    try parts + damagedFiles() + [path("snapshot"), path("snapshot.unfinished")]
  }

  /// The damaged database files that were set aside.
  func damagedFiles() throws(StoreError) -> [String] {
    let prefix = "\(name).sqlite.damaged-"
    return try names().filter { $0.hasPrefix(prefix) }.sorted().map { "\(folder)/\($0)" }
  }

  private func names() throws(StoreError) -> [String] {
    guard let entries = LocalFiles.namedEntries(of: folder) else {
      throw .system(errno, "cannot read the folder \(folder)")
    }
    return entries.map(\.name)
  }

  /// Checks that the paths of existing files and folders have the right kind, because SQLite reports only that it
  /// cannot open them.
  /// - Throws: ``StoreError``: `.noContainer` if the folder is not a folder, `.permissionDenied` if a file is not a
  ///   regular file.
  func checkFileTypes() throws(StoreError) {
    var information = stat()
    guard stat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      throw StoreError(.noContainer, "\(folder) is not a folder: remove the file at this path")
    }
    for path in parts + [lock] {
      // Another process may delete a log between the two calls.
      let isFile =
        stat(path, &information) == 0
        ? information.st_mode & S_IFMT == S_IFREG
        : lstat(path, &information) != 0 || information.st_mode & S_IFMT != S_IFLNK
      guard isFile else {
        throw StoreError(.permissionDenied, "\(path) is not a regular file, or is a broken link: remove it")
      }
    }
  }

  /// The size in bytes; `nil` if the file does not exist.
  static func size(of path: String) -> Int? {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : nil
  }

  /// Whether the descriptor refers to a regular file, not to a pipe or a folder.
  static func isFile(_ descriptor: Int32) -> Bool {
    var information = stat()
    return fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
  }

  /// Creates the folder with access for this user only.
  func makeFolder() throws(StoreError) {
    var end = folder.startIndex
    while end < folder.endIndex {
      end = folder[folder.index(after: end)...].firstIndex(of: "/") ?? folder.endIndex
      let path = String(folder[..<end])
      guard !path.isEmpty, mkdir(path, 0o700) != 0, errno != EEXIST else { continue }
      let cause = errno
      var information = stat()
      if stat(path, &information) == 0 { continue }
      throw .system(cause, "cannot create the folder \(path)")
    }
  }

  /// - Throws: ``StoreError`` `.networkFileSystem`.
  func checkFileSystem() throws(StoreError) {
    guard !Self.isOnNetwork(folder) else { throw .networkFileSystem(folder) }
  }

  /// Tests override this, because they have no network file system.
  @TaskLocal static var isOnNetwork: @Sendable (_ folder: String) -> Bool = { platform_is_on_network($0) == 1 }

  /// Creates an empty file with access for this user only, unless it exists.
  static func makeFile(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw .system(errno, "cannot create \(path)")
    }
  }
}
