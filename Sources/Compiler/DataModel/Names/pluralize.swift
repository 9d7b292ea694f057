/// Returns the plural of a word for the generated API. The rules and their order match the Go package that the official
/// tool uses. A word that is uncountable or matches no rule is returned unchanged.
package func pluralize(_ word: String) -> String {
  let letters = Array(word.utf8)
  if uncountable.contains(word.lowercased()) { return word }
  for (singular, plural) in irregular {
    for spelling in [Spelling.capitals, .title, .small] {
      let ending = spelling.apply(singular)
      if letters.ends(with: ending, ignoringCase: false) {
        return String(decoding: letters.dropLast(ending.count) + spelling.apply(plural), as: UTF8.self)
      }
    }
  }
  for rule in pluralRules {
    for spelling in [Spelling.capitals, .small, .any] {
      if let plural = rule.apply(to: letters, spelling) { return String(decoding: plural, as: UTF8.self) }
    }
  }
  return word
}

/// The letter case in which a rule applies.
private enum Spelling {
  case capitals
  case title
  case small
  /// Lowercase letters that match both cases.
  case any

  func apply(_ text: String) -> [UInt8] {
    switch self {
    case .capitals: Array(text.uppercased().utf8)
    case .title: Array((text.prefix(1).uppercased() + text.dropFirst()).utf8)
    case .small, .any: Array(text.utf8)
    }
  }
}

/// A rule that replaces one ending with its plural.
private struct PluralRule {
  var ending: String
  /// The number of letters of the ending to drop.
  var dropped = 0
  var added: String
  var isWholeWord = false
  /// The constraint on the letter before the ending.
  var before: Before = .anything

  enum Before {
    case anything
    case noneOf(String)
    case letter
  }

  func apply(to word: [UInt8], _ spelling: Spelling) -> [UInt8]? {
    let ending = spelling.apply(ending)
    let ignoresCase = spelling == .any
    guard word.ends(with: ending, ignoringCase: ignoresCase), !isWholeWord || word.count == ending.count else {
      return nil
    }
    switch before {
    case .anything: break
    case .letter:
      guard let letter = word.last, isLetter(letter, spelling) else { return nil }
    case .noneOf(let excluded):
      guard let letter = word.dropLast(ending.count).last else { return nil }
      let candidate = ignoresCase ? lowercased(letter) : letter
      guard !spelling.apply(excluded).contains(candidate) else { return nil }
    }
    return word.dropLast(dropped) + spelling.apply(added)
  }

  private func isLetter(_ byte: UInt8, _ spelling: Spelling) -> Bool {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    return switch spelling {
    case .capitals: isCapital
    case .small: isSmall
    default: isCapital || isSmall
    }
  }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

extension [UInt8] {
  fileprivate func ends(with ending: [UInt8], ignoringCase: Bool) -> Bool {
    guard count >= ending.count else { return false }
    let tail = suffix(ending.count)
    return ignoringCase ? tail.map(lowercased) == ending : tail.elementsEqual(ending)
  }
}

/// Omits "progress", which the Go package lists: generated schemas contain `progresses`.
private let uncountable: Set<String> = [
  "equipment", "information", "rice", "money", "species", "series", "fish", "sheep", "jeans", "police", "milk", "salt",
  "time", "water", "paper", "food", "art", "cash", "music", "help", "luck", "oil", "rain", "research",
  "shopping", "software", "traffic",
]

private let irregular = [
  ("person", "people"), ("man", "men"), ("child", "children"), ("sex", "sexes"), ("move", "moves"),
  ("ombie", "ombies"), ("goose", "geese"), ("foot", "feet"), ("moose", "moose"), ("tooth", "teeth"),
  ("leaf", "leaves"), ("chassis", "chassis"),
]

/// The first matching rule applies.
private let pluralRules: [PluralRule] =
  [
    PluralRule(ending: "drive", added: "s"),
    PluralRule(ending: "quiz", added: "zes"),
    PluralRule(ending: "oxen", added: "", isWholeWord: true),
    PluralRule(ending: "ox", added: "en", isWholeWord: true),
    PluralRule(ending: "mice", dropped: 3, added: "ice", isWholeWord: true),
    PluralRule(ending: "lice", dropped: 3, added: "ice", isWholeWord: true),
    PluralRule(ending: "mouse", dropped: 4, added: "ice", isWholeWord: true),
    PluralRule(ending: "louse", dropped: 4, added: "ice", isWholeWord: true),
  ]
  + ["matrix", "matrex", "vertix", "vertex", "indix", "index"].map {
    PluralRule(ending: $0, dropped: 2, added: "ices")
  }
  + ["x", "ch", "ss", "sh"].map { PluralRule(ending: $0, added: "es") }
  + [
    PluralRule(ending: "y", dropped: 1, added: "ies", before: .noneOf("aeiouy")),
    PluralRule(ending: "quy", dropped: 1, added: "ies"),
    PluralRule(ending: "hive", added: "s"),
    PluralRule(ending: "fe", dropped: 2, added: "ves", before: .noneOf("f")),
    PluralRule(ending: "lf", dropped: 1, added: "ves"),
    PluralRule(ending: "rf", dropped: 1, added: "ves"),
    PluralRule(ending: "sis", dropped: 3, added: "ses"),
    PluralRule(ending: "ta", dropped: 1, added: "a"),
    PluralRule(ending: "ia", dropped: 1, added: "a"),
    PluralRule(ending: "tum", dropped: 2, added: "a"),
    PluralRule(ending: "ium", dropped: 2, added: "a"),
    PluralRule(ending: "buffalo", dropped: 1, added: "oes"),
    PluralRule(ending: "tomato", dropped: 1, added: "oes"),
    PluralRule(ending: "bus", dropped: 1, added: "ses"),
    PluralRule(ending: "alias", added: "es"),
    PluralRule(ending: "status", added: "es"),
    PluralRule(ending: "campus", added: "es"),
    PluralRule(ending: "octopi", dropped: 1, added: "i"),
    PluralRule(ending: "viri", dropped: 1, added: "i"),
    PluralRule(ending: "octopus", dropped: 2, added: "i"),
    PluralRule(ending: "virus", dropped: 2, added: "i"),
    PluralRule(ending: "axis", dropped: 2, added: "es", isWholeWord: true),
    PluralRule(ending: "testis", dropped: 2, added: "es", isWholeWord: true),
    PluralRule(ending: "s", dropped: 1, added: "s"),
    PluralRule(ending: "", added: "s", before: .letter),
  ]
