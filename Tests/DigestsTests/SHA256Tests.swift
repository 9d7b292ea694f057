import Testing

@testable import Digests

/// The examples of FIPS 180-4 and of NIST's CAVP short messages.
private let vectors: [(text: String, digest: String)] = [
  ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  (
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
  ),
  (
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
    "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
  ),
]

@Test("NIST's vectors", arguments: vectors)
func vector(text: String, digest: String) {
  #expect(hexadecimal(SHA256.hash(text.utf8)) == digest)
}

@Test func aMillionLetters() {
  let digest = SHA256.hash(repeatElement(UInt8(ascii: "a"), count: 1_000_000))
  #expect(hexadecimal(digest) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
}

@Test func binaryVectors() {
  #expect(
    hexadecimal(SHA256.hash([0xbd])) == "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b")
  #expect(
    hexadecimal(SHA256.hash([0xc9, 0x8c, 0x8e, 0x55]))
      == "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504")
  // Lengths about the border of a block, where the padding needs a second one.
  #expect(
    hexadecimal(SHA256.hash(repeatElement(0, count: 55)))
      == "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7")
  #expect(
    hexadecimal(SHA256.hash(repeatElement(0, count: 56)))
      == "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb")
  #expect(
    hexadecimal(SHA256.hash(repeatElement(0, count: 64)))
      == "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b")
}

@Test("pieces of any size give the digest of the whole", arguments: [1, 3, 55, 56, 63, 64, 65, 128, 1000])
func pieces(size: Int) {
  let text = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  var hash = SHA256()
  for start in stride(from: 0, to: text.count, by: size) { hash.update(text[start..<min(start + size, text.count)]) }
  #expect(hash.finish() == SHA256.hash(text))
}

@Test func hexadecimalKeepsLeadingZeros() {
  #expect(hexadecimal([0x00, 0x0f, 0xf0, 0xff]) == "000ff0ff")
}
