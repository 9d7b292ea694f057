import Digests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A small file that an app writes and its widgets read, for widgets that need no database.
///
/// ```swift
/// let snapshot = try SharedSnapshot(.appGroup("group.com.example.tasks"))
/// try snapshot.write(bytes, revision: store.revision, format: 1)
/// let content = try snapshot.read(format: 1)
/// ```
///
/// The file is replaced as a whole: a reader sees the old one or the new one. Its revision never goes back.
public struct SharedSnapshot: Sendable {
  /// What the file holds.
  public struct Content: Hashable, Sendable {
    /// What the app gave to ``SharedSnapshot/write(_:revision:format:)``, mostly the revision of its store.
    public let revision: Int64
    /// The number of the payload's own format, as the app counts it.
    public let format: Int
    public let payload: [UInt8]
  }

  private let path: String
  private let files: StoreFiles

  /// - Parameter location: The file is `<name>.snapshot` in its folder; a store of the same name may stand beside it.
  /// - Throws: ``StoreError``: `.noContainer`, `.invalidName`; `.invalidName` also in memory, where nobody could read
  ///   it.
  public init(_ location: StoreLocation) throws(StoreError) {
    guard let files = try StoreFiles(location) else { throw .invalidName(location.name) }
    self.files = files
    path = files.path("snapshot")
  }

  /// Reads the file as a whole; blocks the calling thread.
  /// - Parameter format: The greatest payload format that this program understands.
  /// - Returns: `nil` when nothing was written yet.
  /// - Throws: ``StoreError`` `.corrupt`; `.schemaTooNew` for a payload format above `format`.
  ///   Also `.formatTooNew` for a file of a newer Martlet. A file of more than 16 MiB counts as `.corrupt`.
  public func read(format: Int) throws(StoreError) -> Content? {
    guard let bytes = try contents() else { return nil }
    let content = try decode(bytes)
    guard content.format <= format else { throw .schemaTooNew(found: content.format, supported: format) }
    return content
  }

  /// Replaces the file and syncs it to the disk; blocks the calling thread. A damaged file is replaced whatever its
  /// revision.
  /// - Parameters:
  ///   - payload: At most 16 MiB with the header of 40 bytes.
  ///   - revision: Greater than the file's.
  ///   - format: The payload's, as the app counts it.
  /// - Returns: `false` when the file has that revision or a newer one: then it is left as it is.
  /// - Throws: ``StoreError``: `.tooLarge` for a longer payload, `.formatTooNew` when a newer Martlet wrote the file,
  ///   `.busy` when another process writes it for five seconds, `.full`, `.permissionDenied`.
  @discardableResult
  public func write(_ payload: [UInt8], revision: Int64, format: Int) throws(StoreError) -> Bool {
    try write(payload, revision: revision, format: format) { $0 < revision }
  }

  /// - Parameter replaces: Whether a file of that revision is to be replaced.
  @discardableResult
  package func write(
    _ payload: [UInt8], revision: Int64, format: Int, replaces: (Int64) -> Bool
  ) throws(StoreError) -> Bool {
    guard payload.count <= Self.lengthLimit - Self.headerLength else {
      throw StoreError(
        .tooLarge, "the payload has \(payload.count) bytes, and a snapshot at most \(Self.lengthLimit): share less")
    }
    try files.makeFolder()
    let lock = try OpeningLock(path + ".lock", isShared: false, timeout: .seconds(5))
    defer { extendLifetime(lock) }
    if let known = try knownRevision(), !replaces(known) { return false }
    let unfinished = path + ".unfinished"
    // Whatever a process that was killed left there.
    unlink(unfinished)
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(errno, "\(unfinished) cannot be written") }
    let bytes = encode(Content(revision: revision, format: format, payload: payload))
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Self.write(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    let isWhole = written == bytes.count && fsync(descriptor) == 0
    let cause = errno
    close(descriptor)
    guard isWhole, rename(unfinished, path) == 0 else {
      let number = isWhole ? errno : cause
      unlink(unfinished)
      throw .system(number, "\(path) cannot be written")
    }
    return true
  }

  /// Of the file that is there; `nil` without one, and for a damaged one, which is replaced.
  package func knownRevision() throws(StoreError) -> Int64? {
    do throws(StoreError) {
      return try contents().map { bytes throws(StoreError) in try decode(bytes).revision }
    } catch {
      guard error.code == .corrupt else { throw error }
      return nil
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  // MARK: The file

  private static let magic = Array("MTSN".utf8)
  /// Of the file itself.
  private static let version: UInt32 = 1
  /// Magic, version, payload format, revision, length, first eight bytes of the digest of all that.
  private static let headerLength = 4 + 4 + 8 + 8 + 8 + 8
  /// A widget that reads more than this would not live long.
  private static let lengthLimit = 16 << 20

  private func encode(_ content: Content) -> [UInt8] {
    var bytes = Self.magic
    append(Self.version, to: &bytes)
    append(Int64(content.format), to: &bytes)
    append(content.revision, to: &bytes)
    append(UInt64(content.payload.count), to: &bytes)
    return bytes + Self.digest(bytes[...], content.payload) + content.payload
  }

  private static func digest(_ header: ArraySlice<UInt8>, _ payload: [UInt8]) -> ArraySlice<UInt8> {
    var hash = SHA256()
    hash.update(header)
    hash.update(payload)
    return hash.finish().prefix(8)
  }

  private func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private func decode(_ bytes: [UInt8]) throws(StoreError) -> Content {
    func number<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number {
      Number(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) })
    }
    let damaged = StoreError(.corrupt, "\(path) is damaged: write it again")
    guard bytes.count >= Self.headerLength, bytes.starts(with: Self.magic) else { throw damaged }
    let version = number(UInt32.self, at: 4)
    guard version <= Self.version else {
      throw .formatTooNew(found: Int(version), supported: Int(Self.version))
    }
    let payload = Array(bytes[Self.headerLength...])
    guard number(UInt64.self, at: 24) == UInt64(payload.count),
      Self.digest(bytes[..<32], payload).elementsEqual(bytes[32..<40])
    else { throw damaged }
    return Content(
      revision: number(Int64.self, at: 16), format: Int(clamping: number(Int64.self, at: 8)), payload: payload)
  }

  private func contents() throws(StoreError) -> [UInt8]? {
    // A pipe in its place would block.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .system(errno, "\(path) cannot be read")
    }
    defer { close(descriptor) }
    guard StoreFiles.isFile(descriptor) else {
      throw StoreError(.permissionDenied, "\(path) is no file: move it away")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno, "\(path) cannot be read") }
      guard count > 0 else { return bytes }
      bytes += buffer[0..<count]
      guard bytes.count <= Self.lengthLimit else { throw StoreError(.corrupt, "\(path) is too long for a snapshot") }
    }
  }
}
