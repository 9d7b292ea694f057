import Foundation
import LocalStore
import Records
import TestSupport
import Testing

@testable import RecordFixtures

/// Every kind of property comes back as it was stored.
struct MappingTests {
  private let temporary: TemporaryStore
  private let dao: EverythingDAO

  init() throws {
    temporary = try TemporaryStore()
    dao = EverythingDAO(temporary.store)
  }

  private func everything(_ text: String = "a\u{0}b 'q' 🐦", date: Date = Date(timeIntervalSince1970: -1.23456789))
    throws -> Everything
  {
    Everything(
      key: UUID(), flag: true, tiny: -128, small: .max, medium: .min, large: .min, whole: .max, unsigned: .max,
      byte: 255,
      single: 1.5, number: -0.1, interval: 3.25, price: try #require(Decimal(string: "12345678901234567890.123456789")),
      text: text, letter: "é", data: Data([0, 1, 255]), blobs: [Data([1]), Data()], date: date,
      url: try #require(URL(string: "https://a.b/c?d=e")),
      maybe: nil, maybeText: "", maybeDate: date, forced: "f", list: [], gaps: [1, nil, 3], maybeList: [],
      set: ["b", "a"],
      byName: ["x": 1, "": 2, "a.b": 3], bySize: [1: .red, -5: .green], nested: [["k": [1, 2]], [:]],
      pair: (left: 7, "right"),
      place: Place(latitude: 1.5, longitude: -2, notes: ["n", nil]), maybePlace: nil,
      places: [Place(latitude: 0, longitude: 0, notes: [])], colour: .green, size: nil, diet: .default, song: .warble,
      event: .nested(.moved(to: "x", nil), at: date), events: [.born, .moved(to: "", 1)], flags: [.ringed, .injured],
      custom: Custom(inner: ["a": 1]), default: 4, description: "d", hash: 5, observed: 6)
  }

  @Test("a payload's label is not taken for the case, whatever it is called")
  func payloadLabels() throws {
    var stored = try everything()
    stored.event = .photo(kind: "born", id: 7)
    stored.events = [.photo(kind: "photo", id: 1), .born]
    try dao.insert(stored)
    let read = try #require(try dao.read(stored.key))
    #expect(read.event == stored.event)
    #expect(read.events == stored.events)
  }

  @Test("decimals are compared and put in order as numbers")
  func decimals() throws {
    let prices = ["9", "10", "-1", "100.5", "0.001", "100000000000000000000"]
    for price in prices {
      var one = try everything(price)
      one.price = try #require(Decimal(string: price))
      try dao.insert(one)
    }
    func texts(_ predicate: (Everything.Columns) -> RecordPredicate = { _ in .always }) throws -> [String] {
      try dao.all(where: predicate, orderedBy: { [$0.price.ascending()] }).map(\.text)
    }
    #expect(try texts() == ["-1", "0.001", "9", "10", "100.5", "100000000000000000000"])
    #expect(try texts { $0.price > 9 } == ["10", "100.5", "100000000000000000000"])
    #expect(try texts { $0.price.isBetween(5, 20) } == ["9", "10"])
    #expect(try texts { $0.price == 10 } == ["10"])
  }

  @Test("bytes in a list are found, and texts by their beginning and end also behind a NUL")
  func bytes() throws {
    var stored = try everything("a\u{0}b")
    stored.blobs = [Data([1, 2]), Data([250])]
    try dao.insert(stored)
    func count(_ predicate: (Everything.Columns) -> RecordPredicate) throws -> Int { try dao.count(where: predicate) }
    #expect(try count { $0.blobs.anyIs(Data([250])) } == 1)
    #expect(try count { $0.blobs.noneIs(Data([250])) } == 0)
    #expect(try count { $0.text.hasPrefix("a\u{0}") } == 1)
    #expect(try count { $0.text.hasSuffix("b") } == 1)
    #expect(try count { $0.text.hasSuffix("a") } == 0)
    #expect(try count { $0.text.hasPrefix("") && $0.text.hasSuffix("") } == 1)
  }

  @Test("a value that is too deep to be read again is not stored")
  func depth() throws {
    func nested(_ depth: Int) -> Event {
      (0..<depth).reduce(Event.born) { event, _ in .nested(event, at: Date(timeIntervalSince1970: 0)) }
    }
    var stored = try everything()
    stored.event = nested(240)
    try dao.insert(stored)
    #expect(try dao.read(stored.key)?.event == stored.event)
    stored.event = nested(300)
    #expect { try dao.upsert(stored) } throws: { ($0 as? RecordError)?.code == .translation }
    #expect(try dao.all().count == 1)
  }

  @Test("a record whose key is changed takes its unique values along")
  func movedKey() throws {
    let stored = try everything()
    try dao.insert(stored)
    let other = try everything("other")
    try dao.insert(other)
    let key = UUID()
    try dao.update(stored.key) { $0.key = key }
    #expect(try dao.read(key)?.text == stored.text)
    #expect(try dao.read(stored.key) == nil)
    #expect { try dao.update(key) { $0.key = other.key } } throws: { ($0 as? RecordError)?.code == .conflict }
    #expect(try dao.count() == 2)
  }

  @Test("a record with everything comes back equal")
  func roundTrip() throws {
    let stored = try everything()
    try dao.insert(stored)
    let read = try #require(try dao.read(stored.key))
    #expect(read.text == stored.text)
    #expect(read.date == stored.date)
    #expect(read.unsigned == .max)
    #expect(read.large == .min)
    #expect(read.whole == .max)
    #expect(read.maybeText == "")
    #expect(read.maybeList == [])
    #expect(read.gaps == [1, nil, 3])
    #expect(read.set == stored.set)
    #expect(read.byName == stored.byName)
    #expect(read.bySize == stored.bySize)
    #expect(read.pair == stored.pair)
    #expect(read.place == stored.place)
    #expect(read.event == stored.event)
    #expect(read.events == stored.events)
    #expect(read.flags == stored.flags)
    #expect(read.price == stored.price)
    #expect(read.letter == stored.letter)
    #expect(read.data == stored.data)
    #expect(read.url == stored.url)
    #expect(read.custom == stored.custom)
    #expect(read.diet == stored.diet)
    #expect(read.forced == "f")
    #expect(read.cache == 0)
    #expect(try dao.persist(read, .modified) == PersistCounts(unchanged: 1), "equal values have equal columns")
  }

  @Test("random records come back equal", arguments: [UInt64](1...2))
  func random(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    print("random records: seed \(seed)")
    for _ in 0..<(runsLongTests ? 2_000 : 50) {
      var item = try everything(
        "\(random.next())", date: Date(timeIntervalSinceReferenceDate: Double.random(in: -1e11...1e11, using: &random)))
      item.number = Double(bitPattern: random.next())
      if item.number.isNaN { item.number = .infinity }
      item.list = (0..<random.int(below: 5)).map { _ in Int(truncatingIfNeeded: random.next()) }
      item.unsigned = random.next()
      item.place.latitude = Double.random(in: -1e300...1e300, using: &random)
      item.maybeList = random.oneIn(2) ? nil : ["\(random.next())"]
      try dao.persist(item)
      let read = try #require(try dao.read(item.key))
      #expect(read.number == item.number && read.date == item.date && read.list == item.list, "seed \(seed)")
      #expect(
        read.unsigned == item.unsigned && read.place == item.place && read.maybeList == item.maybeList, "seed \(seed)")
    }
  }

  @Test("unique columns are constraints, told apart from equal keys")
  func unique() throws {
    try dao.insert(try everything("same"))
    let (second, third) = (try everything("same"), try everything("same"))
    let error = #expect(throws: RecordError.self) { try dao.insert(second) }
    #expect(error?.code == .constraint)
    let replaced = #expect(throws: RecordError.self) { try dao.persist(third) }
    #expect(replaced?.code == .constraint)
    #expect(try dao.count() == 1)
  }

  @Test("an unknown stored case is a typed error, or the case that stands for it")
  func unknownCases() throws {
    let item = try everything()
    try dao.insert(item)
    func set(_ column: String, _ value: String) throws {
      try temporary.store.write { (transaction: StoreTransaction) in
        _ = try transaction.execute("UPDATE \"every\"\"thing\" SET \"\(column)\" = ?1", [.text(value)])
      }
    }
    try set("diet", "plankton")
    #expect(try dao.read(item.key)?.diet == .other)
    try set("song", "howl")
    #expect(try dao.read(item.key)?.song == .plain)
    try set("colour", "violet")
    let error = #expect(throws: RecordError.self) { try dao.read(item.key) }
    #expect(error?.code == .unknownCase)
    #expect(error?.property == "colour")
    try set("colour", "red")
    try set("event", "{\"kind\":\"gone\"}")
    #expect(throws: RecordError.self) { try dao.read(item.key) }
    try set("event", "no json")
    let corrupt = #expect(throws: RecordError.self) { try dao.read(item.key) }
    #expect(corrupt?.code == .corrupt)
    #expect(corrupt?.property == "event")
  }

  @Test("conditions on optional columns, enums and lists")
  func conditions() throws {
    var other = try everything("two")
    other.maybe = 3
    other.list = [1, 2]
    other.size = .large
    try dao.persist(contentsOf: [try everything("one"), other])
    #expect(try dao.count { $0.maybe.isNil } == 1)
    #expect(try dao.count { $0.maybe == nil } == 1)
    #expect(try dao.count { $0.maybe == 3 } == 1)
    #expect(try dao.count { $0.maybe != 3 } == 1, "nil is not 3, as in Swift")
    #expect(try dao.count { !($0.maybe == 3) } == 1)
    #expect(try dao.count { $0.size == .large && $0.colour == .green } == 1)
    #expect(try dao.count { $0.list.anyIs(2) } == 1)
    #expect(try dao.count { $0.list.noneIs(2) } == 1)
    #expect(try dao.count { $0.list.allAre(1) } == 1, "of an empty list every element is 1")
    #expect(try dao.count { $0.maybe.isIn([nil, 3]) } == 2)
    let order = try dao.all(where: { _ in .always }, orderedBy: { [$0.maybe.ascending(.nilsLast)] })
    #expect(order.map(\.maybe) == [3, nil])
  }

  @Test("dates and keys that no column can hold are an error, never NULL", arguments: [Double.nan, .infinity])
  func unstorable(seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let key = #expect(throws: RecordError.self) { try date.keyValues }
    #expect(key?.code == .translation)
    #expect(try Date(timeIntervalSinceReferenceDate: 1).keyValues == [.real(1)])
    let stored = #expect(throws: RecordError.self) { try dao.insert(try everything(date: date)) }
    #expect(stored?.code == .translation)
    #expect(stored?.property != nil)
    #expect(try dao.count() == 0)
  }
}
