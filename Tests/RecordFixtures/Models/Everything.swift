import Foundation

typealias Identifier = UUID

enum Colour: String, Sendable {
  case red
  case green = "G"
  case blue
}
enum Size: Int, Sendable, Equatable {
  case small = 1
  case large = 10
}
// sourcery: unknownCase = "other"
enum Diet: Sendable, Equatable { case seeds, insects, `default`, other }
// sourcery: unknownCase = "plain"
enum Song: String, Sendable { case plain, warble }
indirect enum Event: Sendable, Equatable {
  case born
  case moved(to: String, Int?)
  case photo(kind: String, id: Int)
  case nested(Event, at: Date)
}
struct Flags: OptionSet, Sendable {
  let rawValue: Int
  static let ringed = Flags(rawValue: 1)
  static let injured = Flags(rawValue: 2)
}
struct Place: Sendable, Equatable, Hashable {
  var latitude: Double
  var longitude: Double
  var notes: [String?]
}
struct Custom: Codable, Sendable, Equatable {
  var inner: [String: Int]
}

/// One property of each kind that the mapping knows.
// sourcery: persist, table = "every\"thing"
struct Everything: Equatable, Sendable {
  // sourcery: primaryKey
  var key: Identifier
  var flag: Bool
  var tiny: Int8
  var small: Int16
  var medium: Int32
  // sourcery: indexed
  var large: Int64
  var whole: Int
  var unsigned: UInt64
  var byte: UInt8
  var single: Float
  var number: Double
  var interval: TimeInterval
  var price: Decimal
  // sourcery: column = "title", unique
  var text: String
  var letter: Character
  var data: Data
  var blobs: [Data]
  var date: Date
  var url: URL
  var maybe: Int?
  var maybeText: String?
  var maybeDate: Date?
  var forced: String!
  var list: [Int]
  var gaps: [Int?]
  var maybeList: [String]?
  var set: Set<String>
  var byName: [String: Int]
  var bySize: [Int: Colour]
  var nested: [[String: [Int]]]
  var pair: (left: Int, String)
  var place: Place
  var maybePlace: Place?
  var places: [Place]
  var colour: Colour
  var size: Size?
  var diet: Diet
  var song: Song
  var event: Event
  var events: [Event]
  var flags: Flags
  // sourcery: json
  var custom: Custom
  var `default`: Int
  var description: String
  var hash: Int
  // sourcery: ignored
  var cache: Int = 0
  var computed: Int { whole * 2 }
  static let shared = 1
  let constant = 3
  lazy var later: Int = { whole }()
  var observed: Int { didSet {} }

  static func == (left: Everything, right: Everything) -> Bool {
    "\(left)" == "\(right)" && left.pair == right.pair
  }
}
