@_spi(Generated) import LocalStore

/// Changes the cache inside one transaction, and records the requests whose answers changed.
struct CacheWriting {
  static let table = "tree"

  let transaction: StoreTransaction
  private(set) var affected: Set<String> = []

  init(_ transaction: StoreTransaction) {
    self.transaction = transaction
    transaction.note(.nothing)
  }

  // MARK: Answers

  /// Stores an answer.
  /// - Parameters:
  ///   - now: In milliseconds since 1970.
  ///   - age: How long the answer is fresh, in milliseconds.
  ///   - verdict: The parts of the answer that are outdated.
  mutating func store(
    _ answer: NormalizedResponse, for request: String, now: Int64, age: Int64, decision: RequestOrder.MergeDecision
  ) throws {
    let old = try tree(request)
    let oldRows = try old.map { try CacheReading.rowNumbers(of: $0.data) } ?? []
    // The rows contain the number of the tree, and the tree contains the numbers of the rows.
    let id = try old?.id ?? insertTree(request, now: now)
    var isChanged = old == nil
    var numbers: [Int64] = []
    numbers.reserveCapacity(answer.rows.count)
    for row in answer.rows {
      let (number, isOther) = try keep(row, tree: id, isOlder: decision.olderRows.contains(row.id))
      numbers.append(number)
      isChanged = isChanged || isOther
    }
    try release(Set(oldRows).subtracting(numbers), tree: id)
    let data = answer.tree(rowNumbers: numbers)
    isChanged = isChanged || old?.data != data || old?.isStale == true
    let listed = answer.listedTables.sorted().map { "\n\($0)\n" }.joined()
    try transaction.withStatement(CacheStatements.updateTree) { statement in
      try statement.bind(id, at: 1)
      try statement.bind(now, at: 2)
      try statement.bind(age, at: 3)
      try statement.bind(listed, at: 4)
      try statement.bind(blob: data, at: 5)
      try statement.run()
    }
    if decision.isStale { try run(CacheStatements.markStale, id) }
    if isChanged { note(request) }
  }

  private mutating func note(_ request: String) {
    affected.insert(request)
    transaction.note(.row(Self.table, key: request))
  }

  private mutating func note(trees: some Sequence<Int64>) throws {
    for tree in trees {
      let request = try transaction.withStatement(CacheStatements.treeRequest) { statement in
        try statement.bind(tree, at: 1)
        return try statement.step() ? statement.text(at: 0) : nil
      }
      if let request { note(request) }
    }
  }

  private func tree(_ request: String) throws -> (id: Int64, data: [UInt8], isStale: Bool)? {
    try transaction.withStatement(CacheStatements.tree) { statement in
      try statement.bind(request, at: 1)
      guard try statement.step() else { return nil }
      return (statement.integer(at: 0), statement.blob(at: 5), statement.integer(at: 4) != 0)
    }
  }

  private func insertTree(_ request: String, now: Int64) throws -> Int64 {
    try transaction.withStatement(CacheStatements.insertTree) { statement in
      try statement.bind(request, at: 1)
      try statement.bind(now, at: 2)
      try statement.bind(Int64(0), at: 3)
      try statement.bind("", at: 4)
      try statement.bind(blob: [], at: 5)
      try statement.run()
    }
    return transaction.lastInsertedRowID
  }

  // MARK: Rows

  /// - Parameter isOlder: Whether the cached row is newer: only missing fields are added then.
  /// - Returns: The number of the row, and whether a known value changed.
  private mutating func keep(
    _ row: NormalizedResponse.Row, tree: Int64, isOlder: Bool
  ) throws -> (Int64, Bool) {
    let known = try transaction.withStatement(CacheStatements.entity) { statement -> (Int64, [UInt8])? in
      try statement.bind(row.id, at: 1)
      return try statement.step() ? (statement.integer(at: 0), statement.blob(at: 1)) : nil
    }
    guard let (number, bytes) = known else {
      var record = EntityRecord()
      record.trees = [tree]
      record.fields = row.fields
      try transaction.withStatement(CacheStatements.insertEntity) { statement in
        try statement.bind(row.id, at: 1)
        try statement.bind(blob: record.bytes, at: 2)
        try statement.run()
      }
      return (transaction.lastInsertedRowID, true)
    }
    var record = try bytes.withUnsafeBytes { try EntityRecord($0) }
    let isChanged = record.merge(row.fields, keepsKnown: isOlder)
    if isChanged { try note(trees: record.trees.filter { $0 != tree }) }
    if !record.trees.contains(tree) { record.trees.append(tree) }
    let new = record.bytes
    if new != bytes { try update(number, new) }
    // The tree of an outdated answer shows the newer values.
    return (number, isChanged || isOlder)
  }

  private func update(_ number: Int64, _ bytes: [UInt8]) throws {
    try transaction.withStatement(CacheStatements.updateEntity) { statement in
      try statement.bind(number, at: 1)
      try statement.bind(blob: bytes, at: 2)
      try statement.run()
    }
  }

  /// Removes a tree from rows, and deletes the rows that no tree contains any more.
  private func release(_ rows: some Sequence<Int64>, tree: Int64) throws {
    for number in rows {
      let bytes = try transaction.withStatement(CacheStatements.entityData) { statement in
        try statement.bind(number, at: 1)
        return try statement.step() ? statement.blob(at: 0) : nil
      }
      guard let bytes else { continue }
      var record = try bytes.withUnsafeBytes { try EntityRecord($0) }
      record.trees.removeAll { $0 == tree }
      if record.trees.isEmpty {
        try run(CacheStatements.deleteEntity, number)
      } else {
        try update(number, record.bytes)
      }
    }
  }

  /// Runs a statement whose single parameter is a number.
  private func run(_ statement: StoreStatementText, _ number: Int64) throws {
    try transaction.withStatement(statement) { statement in
      try statement.bind(number, at: 1)
      try statement.run()
    }
  }

  // MARK: Mutations

  /// Applies the change of a mutation to a row.
  /// - Parameter table: The table of the row, if it is known: lists of the table become stale, as do lists whose
  ///   table is unknown because the code has no field map.
  mutating func apply(_ action: String, to guid: String, table: String?) throws {
    let known = try transaction.withStatement(CacheStatements.entity) { statement -> (Int64, [UInt8])? in
      try statement.bind(guid, at: 1)
      return try statement.step() ? (statement.integer(at: 0), statement.blob(at: 1)) : nil
    }
    if let (number, bytes) = known {
      let trees = try bytes.withUnsafeBytes { try EntityRecord($0) }.trees
      for tree in trees { try run(CacheStatements.markStale, tree) }
      if action == "DELETE" { try run(CacheStatements.deleteEntity, number) }
      try note(trees: trees)
    }
    // An updated row may now belong to other lists, and a list with a limit may show another row in place of a deleted one.
    for table in Set([table ?? NormalizedResponse.unknownTable, NormalizedResponse.unknownTable]) {
      try markListsStale(table)
    }
  }

  private mutating func markListsStale(_ table: String) throws {
    let lists = try transaction.withStatement(CacheStatements.treesListing) { statement -> [(Int64, String)] in
      try statement.bind("\n\(table)\n", at: 1)
      var found: [(Int64, String)] = []
      while try statement.step() { found.append((statement.integer(at: 0), statement.text(at: 1))) }
      return found
    }
    for (tree, request) in lists {
      try run(CacheStatements.markStale, tree)
      note(request)
    }
  }

  // MARK: Size

  /// Removes the least recently used answers until the size of the answers is below the limit.
  /// - Parameter request: The answer to this request is kept, even if it exceeds the limit alone.
  mutating func trim(to limit: Int, keeping request: String) throws {
    while try usedSize() > limit {
      guard try removeOldest(16, keeping: request) > 0 else { return }
    }
  }

  /// The size in bytes: the used pages, without the store's change log.
  private func usedSize() throws -> Int {
    try transaction.withStatement(CacheStatements.usedSize) { statement in
      guard try statement.step() else { return 0 }
      return Int(statement.integer(at: 0)) - Int(statement.integer(at: 1)) * Self.changeSize
    }
  }

  /// The estimated size in bytes of an entry in the change log: the request id, the table name, and a share of the
  /// page. A log of 10,000 entries takes 827,392 bytes.
  private static let changeSize = 83

  /// - Parameter request: The answer to this request is kept.
  /// - Returns: The number of removed answers.
  mutating func removeOldest(_ count: Int, keeping request: String = "") throws -> Int {
    let trees = try transaction.withStatement(CacheStatements.oldestTrees) { statement -> [(Int64, [UInt8])] in
      try statement.bind(Int64(count), at: 1)
      try statement.bind(request, at: 2)
      var found: [(Int64, [UInt8])] = []
      while try statement.step() { found.append((statement.integer(at: 0), statement.blob(at: 1))) }
      return found
    }
    for (tree, data) in trees {
      try release(CacheReading.rowNumbers(of: data), tree: tree)
      try run(CacheStatements.deleteTree, tree)
    }
    return trees.count
  }
}
