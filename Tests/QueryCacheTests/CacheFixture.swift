import Foundation
import JSONText
import LocalStore
import Locks
import TestSupport
import Testing

@testable import QueryCache

/// A cache on a folder of its own, with a clock that the test moves.
final class CacheFixture: Sendable {
  let folder: TemporaryFolder
  let cache: QueryCache
  let time: Locked<Int64>
  let problems: Locked<[StoreError.Code]>

  init(maxAge: Int64 = 0, maxSize: Int? = nil, isPersistent: Bool = true, sharing other: CacheFixture? = nil) throws {
    folder = try other?.folder ?? TemporaryFolder()
    let time = other?.time ?? Locked<Int64>(1_800_000_000_000)
    let problems = Locked<[StoreError.Code]>([])
    self.time = time
    self.problems = problems
    cache = QueryCache(
      CacheConfiguration(
        source: ["service", "here", "films", "http://127.0.0.1:9399"], isPersistent: isPersistent, maxAge: maxAge,
        maxSize: maxSize, folder: folder.path),
      clock: { time.withLock { $0 } }, report: { error in problems.withLock { $0.append(error.code) } })
  }

  @discardableResult
  func store(
    _ data: String, _ request: CacheRequest, _ entities: [EntityProperties] = [], age: Int64? = nil
  ) async throws -> Set<String> {
    await cache.store(try parseJSON(data), for: request, entities: entities, age: age, epoch: cache.epoch)
  }

  /// What the cache has, as JSON text; `nil` for a miss.
  func read(_ request: CacheRequest) async -> String? {
    await cache.answer(to: request).hit.map { String(decoding: $0.json, as: UTF8.self) }
  }

  /// The only database below the folder.
  func database() throws -> String {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let name = try #require(files.first { $0.hasSuffix(".sqlite") && !$0.contains("damaged") })
    return folder.path + "/" + name
  }
}

extension CacheRequest {
  init(_ operation: String, _ variables: JSONValue = [:], map: String? = nil) {
    self.init(operation: operation, variables: variables, fieldMap: map)
  }
}

extension EntityProperties {
  /// `at("films", ids: ["a", "b"])`, `at("film", id: "a")`; numbers in the path are indices.
  static func at(_ path: String, ids: [String]) -> EntityProperties {
    .init(path: segments(path), ids: ids, isList: true)
  }
  static func at(_ path: String, id: String, action: String? = nil) -> EntityProperties {
    .init(path: segments(path), ids: [id], isList: false, action: action)
  }

  private static func segments(_ path: String) -> [Segment] {
    path.split(separator: ".").map { part in Int(part).map { .index($0) } ?? .field(String(part)) }
  }
}
