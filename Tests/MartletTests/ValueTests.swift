import Foundation
import JSONText
import Testing

@testable import Martlet

@Suite("Values")
struct ValueTests {
  @Test("text that looks like Base64 stays text")
  func base64() throws {
    let any = try decodeJSON(AnyValue.self, from: Array("\"abcd\"".utf8))
    #expect(try any.decodeValue(String.self) == "abcd")
    #expect(try any.decodeValue(Data.self) == Data(base64Encoded: "abcd"))
    #expect(try AnyValue(codableValue: Data([1, 2, 3])).description == "\"AQID\"")
    #expect(String(decoding: any.value, as: UTF8.self) == "\"abcd\"")
  }

  @Test("any value holds what Codable can write, and gives it back")
  func any() throws {
    struct Tag: Codable, Equatable {
      var name: String
      var weight: Double?
      var count: Int64
    }
    let tags = [Tag(name: "a", weight: 0.1, count: .max), Tag(name: "b", weight: nil, count: 0)]
    let any = try AnyValue(codableValue: tags)
    #expect(any.description == #"[{"name":"a","weight":0.1,"count":9223372036854775807},{"name":"b","count":0}]"#)
    #expect(try any.decodeValue([Tag].self) == tags)
    #expect(try any.decodeValue(AnyValue.self) == any)
    let error = try #require(throws: DataConnectCodecError.self) { try any.decodeValue([String].self) }
    #expect(error.message == "[0]: expected String, found an object")
    #expect(try AnyValue(codableValue: Int?.none).decodeValue(Int.self) == nil)
    #expect(try AnyValue(codableValue: any) == any)
    #expect(try AnyValue(codableValue: 1) != AnyValue(codableValue: true))
  }

  @Test("bytes come back wherever they stand, and what is no Base64 is told with its way")
  func bytes() throws {
    struct Part: Codable, Equatable {
      var bytes: Data
      var maybe: Data?
      var list: [Data]
      var named: [String: [Data]]
    }
    let bytes = Data([0, 1, 254, 255])
    let parts = [
      Part(bytes: bytes, maybe: bytes, list: [Data(), bytes], named: ["a": [bytes]]),
      Part(bytes: Data(), maybe: nil, list: [], named: [:]),
    ]
    #expect(try AnyValue(codableValue: parts).decodeValue([Part].self) == parts)
    #expect(try AnyValue(codableValue: [bytes]).decodeValue([Data].self) == [bytes])
    #expect(try AnyValue(codableValue: ["a": bytes]).decodeValue([String: Data].self) == ["a": bytes])
    #expect(try AnyValue(codableValue: [bytes, nil]).decodeValue([Data?].self) == [bytes, nil])
    #expect(try AnyValue(codableValue: Data?.none).decodeValue(Data.self) == nil)
    // As the type codes itself.
    #expect(try AnyValue(codableValue: [[1, 2]]).decodeValue([Data].self) == [Data([1, 2])])
    let error = try #require(throws: DataConnectCodecError.self) {
      try AnyValue(codableValue: ["a": "no!"]).decodeValue([String: Data].self)
    }
    #expect(error.message == "a: expected Data as Base64, but found another string")
  }

  @Test("addresses and decimals have the form of Foundation's coders, and the types' own is read too")
  func foundationForms() throws {
    struct Offer: Codable, Equatable {
      var page: URL
      var price: Decimal
      var more: [URL?]
      var prices: [String: Decimal]
    }
    let page = try #require(URL(string: "https://example.com/a%20b?c=d#e"))
    let price = try #require(Decimal(string: "12345678901234567890.0123456789"))
    let offer = Offer(
      page: page, price: price, more: [page, nil], prices: ["a": -1, "b": Decimal(string: "0.1") ?? 0])
    let any = try AnyValue(codableValue: offer)
    #expect(
      any.description.hasPrefix(
        #"{"page":"https://example.com/a%20b?c=d#e","price":12345678901234567890.0123456789,"#))
    #expect(try any.decodeValue(Offer.self) == offer)
    #expect(try JSONDecoder().decode(Offer.self, from: any.value) == offer)
    let theirs = try AnyValue(json: parseJSON([UInt8](JSONEncoder().encode(offer))))
    #expect(try theirs.decodeValue(Offer.self) == offer)

    // As the types code themselves.
    let old: JSONValue = ["relative": "b", "base": ["relative": "https://example.com/a/"]]
    #expect(try AnyValue(json: old).decodeValue(URL.self)?.absoluteString == "https://example.com/a/b")
    let digits: JSONValue = [
      "exponent": -1, "length": 1, "isNegative": false, "isCompact": true, "mantissa": [15, 0, 0, 0, 0, 0, 0, 0],
    ]
    #expect(try AnyValue(json: digits).decodeValue(Decimal.self) == Decimal(string: "1.5"))

    #expect(throws: DataConnectCodecError.self) { try AnyValue(codableValue: Decimal.nan) }
    #expect(throws: DataConnectCodecError.self) { try AnyValue(codableValue: 1).decodeValue(URL.self) }
    #expect(throws: DataConnectCodecError.self) { try AnyValue(codableValue: "1").decodeValue(Decimal.self) }
    #expect(throws: DataConnectCodecError.self) { try AnyValue(codableValue: "").decodeValue(URL.self) }
  }

  @Test("numbers keep their digits and their sign")
  func digits() throws {
    let any = try AnyValue(codableValue: [UInt64.max])
    #expect(any.description == "[18446744073709551615]")
    let through = try JSONDecoder().decode(AnyValue.self, from: JSONEncoder().encode(any))
    #expect(through == any)
    #expect(try through.decodeValue([UInt64].self) == [.max])
    #expect(try JSONDecoder().decode(AnyValue.self, from: any.value) == any)
    #expect(try encodeJSON([-0.0, 0.0]).description == "[-0,0]")
    #expect(try encodeJSON([Float(-0.0)]).description == "[-0]")
    let zero = try #require(try AnyValue(codableValue: -0.0).decodeValue(Double.self))
    #expect(zero.sign == .minus)
  }

  @Test("days know no language and no zone")
  func days() throws {
    let day = try LocalDate(year: 2024, month: 2, day: 29)
    #expect(day.description == "2024-02-29")
    #expect(try LocalDate(localDateString: "2024-02-29") == day)
    #expect(LocalDate(date: day.date) == day)
    #expect(try day < LocalDate(year: 2024, month: 3, day: 1))
    #expect((day.year, day.month, day.day) == (2024, 2, 29))
    for wrong in ["2023-02-29", "24-02-29", "2024/02/29", "2024-2-9", "", "1500-01-01"] {
      let error = #expect(throws: DataConnectCodecError.self) { try LocalDate(localDateString: wrong) }
      #expect(error?.code == .invalidLocalDateFormat)
    }
    #expect(throws: DataConnectCodecError.self) { try LocalDate(year: 2023, month: 2, day: 29) }
  }

  @Test(
    "times are read with any offset and written with as few digits as hold them",
    arguments: [
      ("2024-02-03T04:05:06Z", 1_706_933_106, 0, "2024-02-03T04:05:06Z"),
      ("2024-02-03T04:05:06.5Z", 1_706_933_106, 500_000_000, "2024-02-03T04:05:06.500Z"),
      ("2024-02-03T06:05:06.123456+02:00", 1_706_933_106, 123_456_000, "2024-02-03T04:05:06.123456Z"),
      ("2024-02-03T04:05:06.123456789Z", 1_706_933_106, 123_456_789, "2024-02-03T04:05:06.123456789Z"),
      ("1969-12-31T23:59:59.999999999Z", -1, 999_999_999, "1969-12-31T23:59:59.999999999Z"),
      ("1969-12-31t23:59:58.25z", -2, 250_000_000, "1969-12-31T23:59:58.250Z"),
    ] as [(String, Int64, Int32, String)])
  func times(_ text: String, _ seconds: Int64, _ nanoseconds: Int32, _ written: String) throws {
    let time = try decodeJSON(Timestamp.self, from: Array("\"\(text)\"".utf8))
    #expect(time == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    #expect(time.description == written)
    #expect(try encodeJSON(time) == .string(written))
  }

  @Test(
    "what is no time is an error with its code",
    arguments: [
      "2024-02-03", "04:05", "2024-02-03T04:05:06.Z", "soon", "0000-12-31T00:00:00Z",
      "2024-02-03T04:05:06.1234567890Z",
    ])
  func wrongTimes(_ text: String) throws {
    let error = try #require(throws: DataConnectCodecError.self) {
      try decodeJSON([Timestamp].self, from: Array("[\"\(text)\"]".utf8))
    }
    #expect(error.code == .invalidTimestampFormat)
    #expect(error.message == "[0]: expected Timestamp in RFC 3339 format, but found another string")
  }

  @Test(
    "times before the server's years are read, and not sent",
    arguments: [
      ("1538-12-31T23:59:59.5Z", -13_601_088_001, 500_000_000), ("1358-01-01T00:00:00+01:00", -19_312_822_800, 0),
      ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
    ] as [(String, Int64, Int32)])
  func earlyTimes(_ text: String, _ seconds: Int64, _ nanoseconds: Int32) throws {
    let time = try decodeJSON(Timestamp.self, from: Array("\"\(text)\"".utf8))
    #expect(time == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    #expect(time.description.hasSuffix("Z"))
    let error = try #require(throws: DataConnectCodecError.self) { try encodeJSON(time) }
    #expect(error.code == .encodingFailed)
  }

  @Test("times go to Date and back, and order")
  func dates() throws {
    let date = Date(timeIntervalSince1970: 1_706_933_106.25)
    #expect(Timestamp(date: date).dateValue() == date)
    #expect(Timestamp(seconds: 0, nanoseconds: -1) == Timestamp(seconds: -1, nanoseconds: 999_999_999))
    #expect(Timestamp(seconds: 1, nanoseconds: 0) < Timestamp(seconds: 1, nanoseconds: 1))
    let far = try #require(throws: DataConnectCodecError.self) {
      try encodeJSON(Timestamp(date: Date(timeIntervalSince1970: 1e300)))
    }
    #expect(far.code == .encodingFailed)
  }
}
