import Digests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A small file that an app writes and its widgets read, for widgets that do not need a database.
///
/// ```swift
/// let snapshot = try SharedSnapshot(.appGroup("group.com.example.tasks"))
/// try snapshot.write(bytes, revision: store.revision, format: 1)
/// let content = try snapshot.read(format: 1)
/// ```
///
/// The file is replaced atomically: a reader sees the old content or the new one. Its revision never decreases.
public struct SharedSnapshot: Sendable {
  /// The content of the file.
  ///
  /// ```swift
  /// let snapshot = try SharedSnapshot(.appGroup("group.com.example.tasks"))
  /// if let content = try snapshot.read(format: 1) { print("\(content.payload.count) bytes") }
  /// ```
  public struct Content: Hashable, Sendable {
    /// The revision that was passed to ``SharedSnapshot/write(_:revision:format:)``, usually that of the store.
    public let revision: Int64
    /// The format version of the payload, which the app defines.
    public let format: Int
    /// The bytes that were passed to ``SharedSnapshot/write(_:revision:format:)``.
    public let payload: [UInt8]
  }

  private let path: String
  private let files: StoreFiles

  /// Creates an access to the file; reads and writes nothing yet.
  /// - Parameter location: The file is `<name>.snapshot` in this folder; a store with the same name may be in the
  ///   same folder.
  /// - Throws: ``StoreError``: `.noContainer`, or `.invalidName`, also for the location `.memory`.
  public init(_ location: StoreLocation) throws(StoreError) {
    guard let files = try StoreFiles(location) else { throw .invalidName(location.name) }
    self.files = files
    path = files.path("snapshot")
  }

  /// Reads the whole file. Blocks the calling thread.
  /// - Parameter format: The highest format version of the payload that this program supports.
  /// - Returns: `nil` if the file does not exist yet.
  /// - Throws: ``StoreError``: `.corrupt` for a damaged file or one of more than 16 MiB, `.schemaTooNew` for a
  ///   format version above `format`, `.formatTooNew` for a file of a newer version of Martlet.
  public func read(format: Int) throws(StoreError) -> Content? {
    guard let bytes = try contents() else { return nil }
    let content = try decode(bytes)
    guard content.format <= format else { throw .schemaTooNew(found: content.format, supported: format) }
    return content
  }

  /// Replaces the file and syncs it to disk. Blocks the calling thread. A damaged file is replaced whatever its
  /// revision is.
  /// - Parameters:
  ///   - payload: At most 16 MiB, including a header of 40 bytes.
  ///   - revision: A revision that is higher than that of the file.
  ///   - format: The format version of the payload, which the app defines.
  /// - Returns: `false` if the file has the same or a higher revision; it is not changed then.
  /// - Throws: ``StoreError``: `.tooLarge`, `.formatTooNew` if a newer version of Martlet wrote the file, `.busy`
  ///   if another process holds the lock for five seconds, `.full`, `.permissionDenied`.
  @discardableResult
  public func write(_ payload: [UInt8], revision: Int64, format: Int) throws(StoreError) -> Bool {
    try write(payload, revision: revision, format: format) { $0 < revision }
  }

  /// - Parameter replaces: Whether to replace a file with the given revision.
  @discardableResult
  package func write(
    _ payload: [UInt8], revision: Int64, format: Int, replaces: (Int64) -> Bool
  ) throws(StoreError) -> Bool {
    guard payload.count <= Self.lengthLimit - Self.headerLength else {
      throw StoreError(
        .tooLarge,
        "the payload has \(payload.count) bytes, but a snapshot may have at most \(Self.lengthLimit) with its header: store less data"
      )
    }
    try files.makeFolder()
    let lock = try OpeningLock(path + ".lock", isShared: false, timeout: .seconds(5))
    defer { extendLifetime(lock) }
    if let known = try knownRevision(), !replaces(known) { return false }
    let unfinished = path + ".unfinished"
    // A process that was killed may have left this file.
    unlink(unfinished)
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(errno, "cannot write \(unfinished)") }
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
      throw .system(number, "cannot write \(path)")
    }
    return true
  }

  /// The revision of the file; `nil` if it does not exist or is damaged.
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

  // MARK: File format

  private static let magic = Array("MTSN".utf8)
  /// The version of the file format.
  private static let version: UInt32 = 1
  /// The header: magic, file version, payload format, revision, length, and the first eight bytes of the SHA-256
  /// digest.
  private static let headerLength = 4 + 4 + 8 + 8 + 8 + 8
  /// A widget that reads more may exceed its memory limit.
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
    let damaged = StoreError(.corrupt, "\(path) is damaged: write the snapshot again")
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
    // Nonblocking, in case the path is a pipe.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .system(errno, "cannot read \(path)")
    }
    defer { close(descriptor) }
    guard StoreFiles.isFile(descriptor) else {
      throw StoreError(.permissionDenied, "\(path) is not a regular file: remove it")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno, "cannot read \(path)") }
      guard count > 0 else { return bytes }
      bytes += buffer[0..<count]
      guard bytes.count <= Self.lengthLimit else {
        throw StoreError(.corrupt, "\(path) is larger than the limit of a snapshot")
      }
    }
  }
}
