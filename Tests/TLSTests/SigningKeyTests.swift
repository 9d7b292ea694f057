import Testing

@testable import TLS

@Suite("public keys")
struct SigningKeyTests {
  @Test("numbers that are no key are none")
  func refused() {
    #expect(SigningKey(rsaModulus: [1, 2, 3], exponent: [1, 0, 1]) == nil)
    #expect(SigningKey(rsaModulus: Array(repeating: 255, count: 256), exponent: []) == nil)
    #expect(SigningKey(p256X: Array(repeating: 0, count: 32), y: Array(repeating: 0, count: 32)) == nil)
    #expect(SigningKey(p256X: [1], y: [2]) == nil)
  }

  @Test("a signature that is none does not fit")
  func garbage() throws {
    var modulus = [UInt8](repeating: 0xA5, count: 256)
    modulus[255] = 0xF1
    let key = try #require(SigningKey(rsaModulus: modulus, exponent: [1, 0, 1]))
    for count in [0, 1, 64, 255, 256, 257] {
      #expect(!key.verifies([UInt8](repeating: 7, count: count), of: Array("x".utf8)))
    }
  }
}
