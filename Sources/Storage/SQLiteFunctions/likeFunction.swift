import CPlatform
import CSQLite

/// `mt_like(pattern, text, ignoreCase)` is LIKE with PostgreSQL's rules: `%`, `_`, and `\` as the escape character. Case
/// is ignored by lowercasing each code point in the C.UTF-8 locale.
func likeFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, let state = functionState(context), let pattern = textBytes(values[0]),
      let text = textBytes(values[1])
    else { return }
    let fold: (UInt32) -> UInt32 =
      sqlite3_value_int64(values[2]) != 0 ? { $0 < 0x80 ? asciiLowerCase($0) : platform_lowercase($0) } : { $0 }
    let matched = state.characters.use {
      LikeMatcher(
        pattern: String(decoding: pattern, as: UTF8.self).unicodeScalars.map { fold($0.value) },
        text: String(decoding: text, as: UTF8.self).unicodeScalars.map { fold($0.value) }
      ).matches()
    }
    guard let matched else {
      fail(context, "a LIKE pattern must not end with its escape character")
      return
    }
    sqlite3_result_int(context, matched ? 1 : 0)
  }
}

private func asciiLowerCase(_ code: UInt32) -> UInt32 { code >= 0x41 && code <= 0x5A ? code | 0x20 : code }

/// Matches code points against a LIKE pattern.
struct LikeMatcher {
  let pattern: [UInt32]
  let text: [UInt32]

  private static let percent = UInt32(UInt8(ascii: "%"))
  private static let underscore = UInt32(UInt8(ascii: "_"))
  private static let backslash = UInt32(UInt8(ascii: "\\"))

  /// Returns `nil` if the comparison reaches a `\` at the end of the pattern. It takes at most
  /// `pattern.count * text.count` steps, because it backtracks only to the last `%`.
  func matches() -> Bool? {
    var place = 0
    var index = 0
    var retry: (place: Int, index: Int)?
    while index < text.count {
      if place < pattern.count, pattern[place] == Self.percent {
        place += 1
        retry = (place, index)
        continue
      }
      var width = 1
      var fits = false
      if place < pattern.count {
        var wanted = pattern[place]
        let isAny = wanted == Self.underscore
        if wanted == Self.backslash {
          guard place + 1 < pattern.count else { return nil }
          wanted = pattern[place + 1]
          width = 2
        }
        fits = isAny || wanted == text[index]
      }
      if fits {
        place += width
        index += 1
      } else if let last = retry {
        place = last.place
        index = last.index + 1
        retry = (place, index)
      } else {
        return false
      }
    }
    while place < pattern.count, pattern[place] == Self.percent { place += 1 }
    return place == pattern.count
  }
}
