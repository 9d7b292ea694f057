@_spi(Generated) import LocalStore

/// Reads answers from one snapshot of the cache.
struct CacheReading {
  let reader: StoreReader

  struct Found {
    let json: [UInt8]
    let cached: Int64
    let age: Int64
    let accessed: Int64
    let isStale: Bool
  }

  /// - Throws: `TreeReader.Miss`, ``CacheFormatError``, ``StoreError``.
  func answer(_ request: String) throws -> Found? {
    try reader.withStatement(CacheStatements.tree) { tree in
      try tree.bind(request, at: 1)
      guard try tree.step() else { return nil }
      let (cached, age, accessed) = (tree.integer(at: 1), tree.integer(at: 2), tree.integer(at: 3))
      let isStale = tree.integer(at: 4) != 0
      let json = try tree.blob(at: 5).withUnsafeBytes { bytes in
        var tree = try TreeReader(bytes)
        return try tree.answer(rows: try rows(tree.rowNumbers))
      }
      return Found(json: json, cached: cached, age: age, accessed: accessed, isStale: isStale)
    }
  }

  private func rows(_ numbers: [Int64]) throws -> [StoredRow?] {
    try reader.withStatement(CacheStatements.entityData) { entity in
      try numbers.map { number in
        try entity.bind(number, at: 1)
        defer { entity.rewind() }
        return try entity.step() ? try StoredRow(entity.blob(at: 0)) : nil
      }
    }
  }

  /// The numbers of the rows in a tree.
  static func rowNumbers(of tree: [UInt8]) throws -> [Int64] {
    try tree.withUnsafeBytes { try TreeReader($0).rowNumbers }
  }
}
