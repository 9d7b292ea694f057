import Testing

@testable import Scalars

private let digits = "0123456789abcdef0123456789abcdef"

@Test(
  "every accepted spelling gives 32 lower-case digits",
  arguments: [
    digits, digits.uppercased(), "01234567-89ab-cdef-0123-456789abcdef", "01234567-89AB-CDEF-0123-456789ABCDEF",
    "{01234567-89ab-cdef-0123-456789abcdef}", "{\(digits)}", "urn:uuid:01234567-89ab-cdef-0123-456789abcdef",
    "URN:UUID:\(digits)",
  ])
func accepted(spelling: String) {
  #expect(UUIDText(spelling)?.text == digits)
}

@Test(
  "anything else is refused",
  arguments: [
    "", "{", "{}", "{\(digits)", "\(digits)}", "urn:uuid:", "urn:uuid:{\(digits)}", "0123", digits + "0",
    "01234567-89ab-cdef-0123456789abcdef", "0123456789abcdef0123456789abcdeg", "01234567 89ab cdef 0123 456789abcdef",
    "-1234567-89ab-cdef-0123-456789abcdef", "0123456-789ab-cdef-0123-456789abcdef", " \(digits)", "\(digits)\n",
    "０123456789abcdef0123456789abcd",
  ])
func refused(spelling: String) {
  #expect(UUIDText(spelling) == nil)
}

@Test func dashesStandAfter8And4And4And4() throws {
  #expect(try #require(UUIDText(digits)).dashed == "01234567-89ab-cdef-0123-456789abcdef")
}

@Test func randomOnesAreOfVersion4() {
  #expect(UUIDText(randomBits: 0, 0).text == "00000000000040008000000000000000")
  #expect(UUIDText(randomBits: .max, .max).text == "ffffffffffff4fffbfffffffffffffff")
  var generator = SystemRandomNumberGenerator()
  let one = UUIDText.random(using: &generator)
  #expect(UUIDText(one.text) == one)
  #expect(one != UUIDText.random(using: &generator))
}
