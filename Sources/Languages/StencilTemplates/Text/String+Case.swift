extension String {
  /// The string with the first letter of each word capitalized. Words consist of letters; an apostrophe between letters
  /// does not split them.
  var capitalizedWords: String {
    var result = ""
    var isInWord = false
    for character in self {
      if character.isLetter {
        result += isInWord ? character.lowercased() : character.titlecased
        isInWord = true
      } else {
        result.append(character)
        isInWord = isInWord && (character == "'" || character == "’")
      }
    }
    return result
  }

  var upperFirstLetter: String {
    guard let first = unicodeScalars.first else { return self }
    return String(first).uppercased() + String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
  }

  /// Lowercases the capitals at the start, except the last of several before a lowercase letter: `URLChooser` becomes
  /// `urlChooser`.
  var lowerFirstWord: String {
    let scalars = Array(unicodeScalars)
    var end = scalars.prefix { $0.properties.isUppercase }.count
    if end > 1, end < scalars.count, scalars[end].properties.isLowercase { end -= 1 }
    return String(scalars[..<end]).lowercased() + String(scalars[end...])
  }

  /// Splits at capitals and joins with `_`: `FooBarURLTest` becomes `Foo_Bar_URL_Test`. `-` also becomes `_`.
  var snakeCased: String {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if index > 0, isCapital(byte) {
        let before = bytes[index - 1]
        let isBeforeSmall = index + 1 < bytes.count && isSmall(bytes[index + 1])
        if isSmall(before) || isDigit(before) || (isCapital(before) && isBeforeSmall) {
          result.append(UInt8(ascii: "_"))
        }
      }
      result.append(byte == UInt8(ascii: "-") ? UInt8(ascii: "_") : byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Joins the parts between `_` and capitalizes each. Parts without lowercase letters are lowercased except for the
  /// first letter.
  func camelCased(dropsUnderscores: Bool) -> String {
    let hasSmall = utf8.contains(where: isSmall)
    let parts =
      hasSmall
      ? parts(separatedBy: "_").map(\.upperFirstLetter) : snakeCased.parts(separatedBy: "_").map(\.capitalizedWords)
    let prefix = dropsUnderscores ? "" : String(prefix { $0 == "_" })
    return prefix + parts.joined()
  }

  /// `somethingNamedLikeThis` becomes `Something Named Like This`.
  var spacedWords: String {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if index > 0, index + 1 < bytes.count, isCapital(byte) {
        let before = bytes[index - 1]
        let after = bytes[index + 1]
        if (isSmall(before) && (isSmall(after) || isCapital(after))) || (isCapital(before) && isSmall(after)) {
          result.append(UInt8(ascii: " "))
        }
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self).upperFirstLetter
  }
}

private func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
private func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

extension Character {
  fileprivate var titlecased: String {
    guard let first = unicodeScalars.first else { return "" }
    return first.properties.titlecaseMapping + String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
  }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
