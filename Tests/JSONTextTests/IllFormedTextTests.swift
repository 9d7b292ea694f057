import JSONText
import Testing

@Suite("Text that is no UTF-8")
struct IllFormedTextTests {
  @Test(
    "is an error, and what only looks repaired is none",
    arguments: [
      ([0xFF], nil), ([0xC3], nil), ([0xED, 0xA0, 0x80], nil), ([0xEF, 0xBF, 0xBD], "\u{FFFD}"),
      ([0xF0, 0x9F, 0x8E, 0xAC], "🎬"),
    ] as [([UInt8], String?)])
  func strings(_ bytes: [UInt8], _ expected: String?) {
    let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect((try? parseJSON(text))?.string == expected)
  }
}
