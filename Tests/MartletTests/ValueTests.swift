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
      ("2024-02-03T04:05:06.1234567899Z", 1_706_933_106, 123_456_789, "2024-02-03T04:05:06.123456789Z"),
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
    "what is no time is an error with its code", arguments: ["2024-02-03", "04:05", "2024-02-03T04:05:06.Z", "soon"])
  func wrongTimes(_ text: String) throws {
    let error = try #require(throws: DataConnectCodecError.self) {
      try decodeJSON([Timestamp].self, from: Array("[\"\(text)\"]".utf8))
    }
    #expect(error.code == .invalidTimestampFormat)
    #expect(error.message == "[0]: expected Timestamp by RFC 3339, found another text")
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
