import Foundation
import Martlet
import kitchen_sink

@MainActor
func kitchenSinkApp() async throws {
  let connector = DataConnect.kitchenSinkConnector
  let all = try await connector.allFieldsQuery.execute()
  for sink in all.data?.sinks ?? [] {
    print(sink.int64, sink.float, sink.date, sink.timestamp, sink.any, sink.side.rawValue, sink.vector ?? [])
    print(
      sink.maybeSide ?? .LEFT, sink.int64s, (sink.sides ?? []).map(\.rawValue), sink.uuids.count, sink.maybeAny == nil)
  }
  let uuid = Fixed.id
  _ = try await connector.byEverythingQuery.execute(
    uuid: uuid, string: "s", int: 1, int64: .max, float: 0.5, boolean: true,
    date: LocalDate(year: 2024, month: 2, day: 29), timestamp: Timestamp(seconds: 1, nanoseconds: 5),
    any: AnyValue(codableValue: ["a": 1]), side: ._UNKNOWN("UP"))
  _ = try await connector.byMaybeQuery.execute {
    $0.uuid = uuid
    $0.side = nil
    $0.int64 = 5
  }
  _ = try await connector.putSinkMutation.execute(
    uuid: uuid, string: "s", int: 1, int64: 1, float: 1, boolean: false,
    date: LocalDate(localDateString: "2024-01-01"), timestamp: Timestamp(date: Date(timeIntervalSince1970: 0)),
    any: AnyValue(codableValue: "x"), side: .MIDDLE, uuids: [uuid], int64s: [1, 2]
  ) {
    $0.vector = [1, 2.5, -3]
    $0.sides = [.LEFT, .RIGHT]
  }
  let probes = try await connector.oneProbeQuery.execute(key: Self_.probeKey(from: probeKeyJSON))
  print(probes.data?.probe?.probeKey == probes.data?.probe?.id.probeKey)
  let parts = try await connector.partOfKeysQuery.execute(withText: false)
  for tag in parts.data?.entryTags ?? [] {
    print(tag.tag, tag.entryTagKey.entryId == tag.entryId, tag.entry.text ?? "left out", tag.probe?.n ?? 0)
  }
}

private let probeKeyJSON = """
  {"ratio": 0.5, "at": "2024-01-02T03:04:05.678901Z", "side": "RIGHT", "flag": true, "n": "9007199254740993"}
  """

private enum Self_ {
  /// Keys come from answers, or from JSON that was kept.
  static func probeKey(from json: String) throws -> ProbeKey {
    let key = try JSONDecoder().decode(ProbeKey.self, from: Data(json.utf8))
    let again = try JSONDecoder().decode(ProbeKey.self, from: JSONEncoder().encode(key))
    print(key == again, key.hashValue == again.hashValue, key.n, key.side)
    return key
  }
}
