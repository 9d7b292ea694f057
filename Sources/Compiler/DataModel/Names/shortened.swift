/// How many bytes PostgreSQL keeps of a name.
package let sqlNameLimit = 63

/// A name that PostgreSQL keeps whole: a longer one is cut, and a hash of the whole name keeps it apart from others
/// that begin alike.
package func shortened(_ name: String) -> String {
  guard name.utf8.count > sqlNameLimit else { return name }
  var cut = ""
  for character in name {
    guard cut.utf8.count + character.utf8.count <= sqlNameLimit - 9 else { break }
    cut.append(character)
  }
  let digits = String(fowlerNollVo(name), radix: 16)
  return cut + "_" + String(repeating: "0", count: 8 - digits.count) + digits
}

/// FNV-1a in 32 bits: any hash that stays the same for ever will do here.
private func fowlerNollVo(_ text: String) -> UInt32 {
  text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
}
