/// A cache of parsed files by the hash of their bytes, so that unchanged files are not parsed again.
///
/// An index is a byte array that the caller stores in a file. It is valid for one version of the tool and one set of
/// options. A damaged or older index counts as empty; a newer one must not be replaced.
package struct DeclarationIndex: Sendable {
  /// The format version. Increase it when a table changes.
  static let format: UInt32 = 1
  private static let magic: UInt32 = 0x4964_744D
  private static let headerSize = 40

  /// The state of the index that was read.
  package enum State: Sendable {
    case usable
    /// The index is missing or unusable.
    case empty
    /// A newer version wrote the index. Do not replace it.
    case newer
  }

  package let state: State
  private let bytes: [UInt8]
  private let places: [ContentHash: Int]
  private let key: UInt64

  /// - Parameters:
  ///   - bytes: The contents of the index file, or `nil` if it is missing.
  ///   - version: The version of the tool.
  package init(_ bytes: [UInt8]?, options: SourceOptions, version: String) {
    key = Self.key(options, version)
    var reader = IndexReader(bytes ?? [])
    self.bytes = reader.bytes
    guard reader.number() == Self.magic, let format = reader.number() else {
      (state, places) = (.empty, [:])
      return
    }
    guard format <= Self.format else {
      (state, places) = (.newer, [:])
      return
    }
    guard format == Self.format, let places = Self.places(&reader, key: key) else {
      (state, self.places) = (.empty, [:])
      return
    }
    (state, self.places) = (.usable, places)
  }

  /// A key of all settings that affect parsing.
  private static func key(_ options: SourceOptions, _ version: String) -> UInt64 {
    let text = ([version] + options.forceParse).joined(separator: "\u{0}")
    let strides = UInt64(MemoryLayout<DeclarationRow>.stride) << 32 | UInt64(MemoryLayout<ParameterRow>.stride)
    return ContentHash(Array(text.utf8), seed: strides).low
  }

  private static func places(_ reader: inout IndexReader, key: UInt64) -> [ContentHash: Int]? {
    guard reader.long() == key, let checksum = reader.long(), let count = reader.number(), reader.number() != nil,
      reader.long() != nil, count <= reader.bytes.count / 64
    else { return nil }
    let content = reader.bytes[headerSize...]
    guard content.withUnsafeBytes({ ContentHash($0, seed: 1) }).low == checksum else { return nil }
    var places: [ContentHash: Int] = [:]
    places.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let low = reader.long(), let high = reader.long(), let place = reader.long(), place <= reader.bytes.count
      else {
        return nil
      }
      var hash = ContentHash([], seed: 0)
      (hash.low, hash.high) = (low, high)
      places[hash] = Int(place)
    }
    return places
  }

  /// The cached tables of a file with these bytes.
  func tables(_ hash: ContentHash) -> DeclarationTables? {
    guard let place = places[hash] else { return nil }
    return bytes.withUnsafeBytes { bytes in
      var reader = TableReader(bytes: bytes, position: place)
      return reader.tables()
    }
  }

  /// Encodes an index of these files.
  func encoded(_ files: [(hash: ContentHash, file: DeclarationFile)]) -> [UInt8] {
    var writer = IndexWriter()
    writer.reserve(Self.headerSize + files.reduce(0) { $0 + 24 + IndexWriter.size(of: $1.file) })
    for _ in 0..<(Self.headerSize / 8) { writer.long(0) }
    for (hash, _) in files {
      writer.long(hash.low)
      writer.long(hash.high)
      writer.long(0)
    }
    for (index, entry) in files.enumerated() {
      writer.pad()
      writer.set(UInt64(writer.bytes.count), at: Self.headerSize + index * 24 + 16)
      writer.tables(of: entry.file)
    }
    var bytes = writer.bytes
    let checksum = bytes[Self.headerSize...].withUnsafeBytes { ContentHash($0, seed: 1).low }
    var header = IndexWriter()
    header.number(Self.magic)
    header.number(Self.format)
    header.long(key)
    header.long(checksum)
    header.number(UInt32(truncatingIfNeeded: files.count))
    header.number(0)
    header.long(0)
    bytes.replaceSubrange(0..<Self.headerSize, with: header.bytes)
    return bytes
  }

  /// Whether the index contains exactly these files, within the tolerance.
  func holds(_ hashes: [ContentHash], tolerance: Int) -> Bool {
    let wanted = Set(hashes)
    let known = wanted.count { places[$0] != nil }
    return wanted.count - known <= tolerance && places.count - known <= tolerance
  }

  /// The hash of the bytes that are parsed.
  static func hash(_ bytes: [UInt8]) -> ContentHash { ContentHash(bytes, seed: 0) }
}
