public import LocalStore

extension DAO {
  /// Observes the record with a key: its current value, and the new value after each change of its row; `nil` while
  /// it does not exist. A record that is not `Equatable` is also delivered if it is unchanged.
  public func observe(_ key: Entity.Key) -> StoreValues<Entity?> {
    store.allValues(in: .row(Entity.recordTable.name, key: key.keyText)) { try RecordReader<Entity>($0).read(key) }
  }

  /// Observes the records of a query: the current list, and the new list after each change of the table. A change
  /// of a linked record alone is not observed.
  public func observe(_ query: RecordQuery<Entity> = RecordQuery()) -> StoreValues<[Entity]> {
    store.allValues(in: .table(Entity.recordTable.name)) { try RecordReader<Entity>($0).all(query) }
  }
}

extension DAO where Entity: Equatable {
  /// Observes the record with a key: its current value, and the new value after each change; `nil` while it does
  /// not exist. A change of a linked record alone is not observed.
  public func observe(_ key: Entity.Key) -> StoreValues<Entity?> {
    store.values(in: .row(Entity.recordTable.name, key: key.keyText)) { try RecordReader<Entity>($0).read(key) }
  }

  /// Observes the records of a query: the current list, and the new list after each change of the table that
  /// affects it. A slow observer gets only the newest list. A change of a linked record alone is not observed.
  public func observe(_ query: RecordQuery<Entity> = RecordQuery()) -> StoreValues<[Entity]> {
    store.values(in: .table(Entity.recordTable.name)) { try RecordReader<Entity>($0).all(query) }
  }

  /// Observes the records of a query as differences to the previous list.
  public func observeChanges(_ query: RecordQuery<Entity> = RecordQuery()) -> RecordChanges<Entity> {
    RecordChanges(values: observe(query))
  }
}

/// The difference between two lists of records. Deletions are positions in the old list, all others in the new
/// list.
///
/// ```swift
/// for try await change in birds.observeChanges() {
///   print("\(change.inserted.count) inserted, \(change.deleted.count) deleted")
/// }
/// ```
public struct RecordChangeSet<Entity: StoredRecord & Equatable>: Sendable {
  /// The new list.
  public let records: [Entity]
  /// The positions of deleted records in the old list, ascending, from 0.
  public let deleted: [Int]
  /// The positions of inserted records in the new list, ascending, from 0.
  public let inserted: [Int]
  /// The positions of records in the new list that have the same key and other values.
  public let modified: [Int]
  /// The records whose order among the remaining records changed: `from` is the position in the old list, `to` in
  /// the new list.
  public let moved: [(from: Int, to: Int)]

  init(from old: [Entity], to new: [Entity]) {
    records = new
    let oldPlaces = Dictionary(old.enumerated().map { ($1.recordKey, $0) }, uniquingKeysWith: { first, _ in first })
    let newKeys = Set(new.map(\.recordKey))
    deleted = old.indices.filter { !newKeys.contains(old[$0].recordKey) }
    inserted = new.indices.filter { oldPlaces[new[$0].recordKey] == nil }
    modified = new.indices.filter { index in oldPlaces[new[index].recordKey].map { old[$0] != new[index] } ?? false }
    // Compares the remaining records in the order of both lists: a position where they differ has a moved record.
    let stayedBefore = old.indices.filter { newKeys.contains(old[$0].recordKey) }
    let stayedNow = new.indices.filter { oldPlaces[new[$0].recordKey] != nil }
    moved = zip(stayedBefore, stayedNow).compactMap { before, now in
      guard let from = oldPlaces[new[now].recordKey], from != before else { return nil }
      return (from, now)
    }
  }
}

/// A sequence of ``RecordChangeSet``. The first element inserts all records.
///
/// ```swift
/// let changes = birds.observeChanges(RecordQuery(orderedBy: { [$0.name.ascending()] }))
/// for try await change in changes { print(change.records.map(\.name)) }
/// ```
public struct RecordChanges<Entity: StoredRecord & Equatable>: AsyncSequence, Sendable {
  let values: StoreValues<[Entity]>

  /// An iterator that starts with the current list.
  public func makeAsyncIterator() -> Iterator { Iterator(values: values.makeAsyncIterator()) }

  /// The iterator of ``RecordChanges``.
  ///
  /// ```swift
  /// var changes = birds.observeChanges().makeAsyncIterator()
  /// let first = try await changes.next()
  /// ```
  public struct Iterator: AsyncIteratorProtocol {
    var values: StoreValues<[Entity]>.Iterator
    private var last: [Entity] = []

    init(values: StoreValues<[Entity]>.Iterator) { self.values = values }

    /// Waits for the next difference.
    /// - Returns: `nil` if the store was closed or the task was cancelled.
    /// - Throws: ``RecordError``; ``StoreError``.
    public mutating func next() async throws -> RecordChangeSet<Entity>? {
      guard let snapshot = try await values.next() else { return nil }
      let changes = RecordChangeSet(from: last, to: snapshot.value)
      last = snapshot.value
      return changes
    }
  }
}
