public import LocalStore
public import QueryCache
public import Records

/// Content, and the state of the store it was read at.
public struct WidgetReading<Content: Sendable>: Sendable {
  public let content: Content
  /// Grows with each commit of the store.
  public let revision: Int64

  public init(content: Content, revision: Int64) {
    self.content = content
    self.revision = revision
  }
}

/// Where a widget's content comes from. Reading never changes anything, and holds nothing open afterwards.
///
/// ```swift
/// let source = WidgetSource.store(.appGroup("group.com.example.tasks"), schema: tasksSchema) { reader in
///   try reader.rows("SELECT title FROM task ORDER BY title LIMIT 3").compactMap { $0[0].text }
/// }
/// ```
public struct WidgetSource<Content: Sendable>: Sendable {
  let read: @Sendable () async throws -> WidgetReading<Content>?

  /// - Parameter read: Gives `nil` where there is nothing yet.
  public init(_ read: @escaping @Sendable () async throws -> WidgetReading<Content>?) {
    self.read = read
  }

  /// A query of the store that the app writes.
  /// Reading fails with `.notCreated` until the app has opened its store for the first time.
  /// - Parameter schema: As the app has it: a reader that is newer than the file is refused.
  /// - Parameter read: Sees one state of the store.
  public static func store(
    _ location: StoreLocation, schema: StoreSchema, read: @escaping @Sendable (StoreReader) throws -> Content
  ) -> WidgetSource {
    WidgetSource {
      // Opened for each reading: what was written by another version, or moved, is seen then.
      let store = try LocalStore(location, role: .reader, schema: schema)
      defer { store.close() }
      return try store.read { reader in WidgetReading(content: try read(reader), revision: try reader.revision) }
    }
  }

  /// Records of one kind, as a DAO reads them.
  ///
  /// ```swift
  /// let source = WidgetSource.records(
  ///   .appGroup("group.com.example.tasks"), schema: records.storeSchema,
  ///   RecordQuery<Task>(where: { !$0.isCompleted }, orderedBy: { [$0.title.ascending()] }, limit: 3))
  /// ```
  public static func records<Entity: StoredRecord>(
    _ location: StoreLocation, schema: StoreSchema, _ query: RecordQuery<Entity> = RecordQuery()
  ) -> WidgetSource where Content == [Entity] {
    store(location, schema: schema) { try RecordReader<Entity>($0).all(query) }
  }

  /// The small file that an app writes for widgets that need no database.
  /// - Parameters:
  ///   - format: The greatest number of the payload's format that `read` understands.
  ///   - read: Gives the content of a payload.
  public static func snapshot(
    _ location: StoreLocation, format: Int, read: @escaping @Sendable ([UInt8]) throws -> Content
  ) -> WidgetSource {
    WidgetSource {
      guard let found = try SharedSnapshot(location).read(format: format) else { return nil }
      return WidgetReading(content: try read(found.payload), revision: found.revision)
    }
  }

  /// A query whose answer the SDK's cache keeps.
  public static func cached(_ query: CachedQuery<Content>) -> WidgetSource {
    WidgetSource {
      guard let found = try await query.snapshot() else { return nil }
      return WidgetReading(content: found.value, revision: found.revision)
    }
  }

  /// The same, seen in another form.
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Content) throws -> Other) -> WidgetSource<Other> {
    WidgetSource<Other> {
      guard let reading = try await read() else { return nil }
      return WidgetReading(content: try transform(reading.content), revision: reading.revision)
    }
  }
}
