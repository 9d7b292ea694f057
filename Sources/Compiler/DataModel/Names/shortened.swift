/// The maximum length of a PostgreSQL identifier in bytes.
package let sqlNameLimit = 63

/// Shortens a name to the length that PostgreSQL keeps. Appends a hash of the full name, so that long names with the
/// same prefix stay distinct.
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

/// The 32-bit FNV-1a hash. Names in existing databases depend on it, so it must not change.
private func fowlerNollVo(_ text: String) -> UInt32 {
  text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
}
