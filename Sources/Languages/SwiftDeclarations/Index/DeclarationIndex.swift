/// What was read of files before, by the hash of their bytes: a file that has not changed is not parsed again.
///
/// An index is bytes; whoever calls keeps them in a file. It is made for one version of the tool and one set of
/// options. A damaged one, and one of an older version, is as good as none; a newer one is left alone.
package struct DeclarationIndex: Sendable {
  /// Raised when a table changes.
  static let format: UInt32 = 1
  private static let magic: UInt32 = 0x4964_744D
  private static let headerSize = 40

  package enum State: Sendable {
    case usable
    /// There was nothing, or nothing that could be used.
    case empty
    /// It was written by a newer version: do not replace it.
    case newer
  }

  package let state: State
  private let bytes: [UInt8]
  private let places: [ContentHash: Int]
  private let key: UInt64

  /// - Parameters:
  ///   - bytes: The index file; `nil` if there is none.
  ///   - version: Of the tool.
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

  /// Everything that changes what is read of a file.
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

  /// The tables of a file with these bytes.
  func tables(_ hash: ContentHash) -> DeclarationTables? {
    guard let place = places[hash] else { return nil }
    return bytes.withUnsafeBytes { bytes in
      var reader = TableReader(bytes: bytes, position: place)
      return reader.tables()
    }
  }

  /// An index of these files.
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

  /// Whether these files are in it and no others, but for a few.
  func holds(_ hashes: [ContentHash], tolerance: Int) -> Bool {
    let wanted = Set(hashes)
    let known = wanted.count { places[$0] != nil }
    return wanted.count - known <= tolerance && places.count - known <= tolerance
  }

  /// Made from the seen bytes and nothing else.
  static func hash(_ bytes: [UInt8]) -> ContentHash { ContentHash(bytes, seed: 0) }
}
