public import LocalStore

extension DAO {
  /// The record with the key, at first and after each change of its row. Records that can be compared are told of only
  /// when they differ.
  public func observe(_ key: Entity.Key) -> StoreValues<Entity?> {
    store.allValues(in: .row(Entity.recordTable.name, key: key.keyText)) { try RecordReader<Entity>($0).read(key) }
  }

  /// The records of a query, at first and after each change of the table.
  /// A change of a linked record alone wakes nobody.
  public func observe(_ query: RecordQuery<Entity> = RecordQuery()) -> StoreValues<[Entity]> {
    store.allValues(in: .table(Entity.recordTable.name)) { try RecordReader<Entity>($0).all(query) }
  }
}

extension DAO where Entity: Equatable {
  /// The record with the key, at first and after each change of it; `nil` while there is none.
  /// A change of a linked record alone wakes nobody.
  public func observe(_ key: Entity.Key) -> StoreValues<Entity?> {
    store.values(in: .row(Entity.recordTable.name, key: key.keyText)) { try RecordReader<Entity>($0).read(key) }
  }

  /// The records of a query, at first and after each change of the table that changes them. A slow listener gets the
  /// newest list only.
  /// A change of a linked record alone wakes nobody.
  public func observe(_ query: RecordQuery<Entity> = RecordQuery()) -> StoreValues<[Entity]> {
    store.values(in: .table(Entity.recordTable.name)) { try RecordReader<Entity>($0).all(query) }
  }

  /// The same as differences to the list before.
  public func observeChanges(_ query: RecordQuery<Entity> = RecordQuery()) -> RecordChanges<Entity> {
    RecordChanges(values: observe(query))
  }
}

/// What changed in a list from one time to the next. Deletions count in the old list, the others in the new one.
public struct RecordChangeSet<Entity: StoredRecord & Equatable>: Sendable {
  /// The new list.
  public let records: [Entity]
  /// Ascending places in the old list, counted from 0.
  public let deleted: [Int]
  /// Ascending places in the new list.
  public let inserted: [Int]
  /// Records that kept their key and differ.
  public let modified: [Int]
  /// Places of records that stand elsewhere among those that stayed.
  /// `from` counts in the old list, `to` in the new one.
  public let moved: [(from: Int, to: Int)]

  init(from old: [Entity], to new: [Entity]) {
    records = new
    let oldPlaces = Dictionary(old.enumerated().map { ($1.recordKey, $0) }, uniquingKeysWith: { first, _ in first })
    let newKeys = Set(new.map(\.recordKey))
    deleted = old.indices.filter { !newKeys.contains(old[$0].recordKey) }
    inserted = new.indices.filter { oldPlaces[new[$0].recordKey] == nil }
    modified = new.indices.filter { index in oldPlaces[new[index].recordKey].map { old[$0] != new[index] } ?? false }
    // Those that stayed, in the order of either list: where the two differ, one has moved.
    let stayedBefore = old.indices.filter { newKeys.contains(old[$0].recordKey) }
    let stayedNow = new.indices.filter { oldPlaces[new[$0].recordKey] != nil }
    moved = zip(stayedBefore, stayedNow).compactMap { before, now in
      guard let from = oldPlaces[new[now].recordKey], from != before else { return nil }
      return (from, now)
    }
  }
}

/// A sequence of ``RecordChangeSet``; the first one inserts everything.
public struct RecordChanges<Entity: StoredRecord & Equatable>: AsyncSequence, Sendable {
  let values: StoreValues<[Entity]>

  public func makeAsyncIterator() -> Iterator { Iterator(values: values.makeAsyncIterator()) }

  public struct Iterator: AsyncIteratorProtocol {
    var values: StoreValues<[Entity]>.Iterator
    private var last: [Entity] = []

    init(values: StoreValues<[Entity]>.Iterator) { self.values = values }

    public mutating func next() async throws -> RecordChangeSet<Entity>? {
      guard let snapshot = try await values.next() else { return nil }
      let changes = RecordChangeSet(from: last, to: snapshot.value)
      last = snapshot.value
      return changes
    }
  }
}
