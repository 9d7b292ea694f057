public import LocalStore
public import QueryCache
public import Records

/// Content, and the revision of the store that it was read from.
///
/// ```swift
/// let reading = WidgetReading(content: ["Buy milk"], revision: 7)
/// ```
public struct WidgetReading<Content: Sendable>: Sendable {
  /// The content.
  public let content: Content
  /// The revision of the store. It increases with each commit.
  public let revision: Int64

  /// Creates a reading.
  public init(content: Content, revision: Int64) {
    self.content = content
    self.revision = revision
  }
}

/// Reads the content of a widget. Reading changes nothing, and keeps no file open afterwards.
///
/// ```swift
/// let source = WidgetSource.store(.appGroup("group.com.example.tasks"), schema: schema) { reader in
///   try reader.rows("SELECT title FROM task ORDER BY title LIMIT 3").compactMap { $0[0].text }
/// }
/// ```
public struct WidgetSource<Content: Sendable>: Sendable {
  let read: @Sendable () async throws -> WidgetReading<Content>?

  /// Creates a source from a closure.
  /// - Parameter read: Returns `nil` as long as no content exists.
  public init(_ read: @escaping @Sendable () async throws -> WidgetReading<Content>?) {
    self.read = read
  }

  /// Reads the content from the store that the app writes. Until the app has opened its store for the first time,
  /// reading fails with `.notCreated`.
  /// - Parameters:
  ///   - location: The location of the store.
  ///   - schema: The schema of the app; a store with an older schema cannot be read.
  ///   - read: Reads the content from a snapshot of the store.
  public static func store(
    _ location: StoreLocation, schema: StoreSchema, read: @escaping @Sendable (StoreReader) throws -> Content
  ) -> WidgetSource {
    WidgetSource {
      // Opened for each read, so that a store that was migrated or replaced is handled.
      let store = try LocalStore(location, role: .reader, schema: schema)
      defer { store.close() }
      return try store.read { reader in WidgetReading(content: try read(reader), revision: try reader.revision) }
    }
  }

  /// Reads records from the store that the app writes.
  ///
  /// ```swift
  /// let source = WidgetSource.records(
  ///   .appGroup("group.com.example.tasks"), schema: records.storeSchema,
  ///   RecordQuery<TaskItem>(where: { $0.done == false }, orderedBy: { [$0.title.ascending()] }, limit: 3))
  /// ```
  public static func records<Entity: StoredRecord>(
    _ location: StoreLocation, schema: StoreSchema, _ query: RecordQuery<Entity> = RecordQuery()
  ) -> WidgetSource where Content == [Entity] {
    store(location, schema: schema) { try RecordReader<Entity>($0).all(query) }
  }

  /// Reads the content from a ``SharedSnapshot``, for widgets that do not need a database.
  /// - Parameters:
  ///   - location: The location of the snapshot.
  ///   - format: The highest format version of the payload that `read` supports.
  ///   - read: Decodes a payload.
  public static func snapshot(
    _ location: StoreLocation, format: Int, read: @escaping @Sendable ([UInt8]) throws -> Content
  ) -> WidgetSource {
    WidgetSource {
      guard let found = try SharedSnapshot(location).read(format: format) else { return nil }
      return WidgetReading(content: try read(found.payload), revision: found.revision)
    }
  }

  /// Reads the content of a query from the cache of the SDK.
  public static func cached(_ query: CachedQuery<Content>) -> WidgetSource {
    WidgetSource {
      guard let found = try await query.snapshot() else { return nil }
      return WidgetReading(content: found.value, revision: found.revision)
    }
  }

  /// A source whose content is converted.
  /// - Parameter transform: Converts the content; if it throws, reading fails.
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Content) throws -> Other) -> WidgetSource<Other> {
    WidgetSource<Other> {
      guard let reading = try await read() else { return nil }
      return WidgetReading(content: try transform(reading.content), revision: reading.revision)
    }
  }
}
