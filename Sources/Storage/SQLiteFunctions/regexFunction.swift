import CSQLite
import SQLite
import Scalars

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `mt_regex(pattern, text, ignoreCase)` returns whether the text contains a match. It supports those regular expressions
/// of PostgreSQL that ``posixPattern(_:)`` can convert.
func regexFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, let state = functionState(context), let pattern = textBytes(values[0]),
      let text = sqlite3_value_text(values[1])
    else { return }
    let ignoresCase = sqlite3_value_int64(values[2]) != 0
    let compiled: CompiledPattern
    if let kept = keptPattern(context), kept.ignoresCase == ignoresCase {
      compiled = kept
    } else {
      do throws(PatternError) {
        let posix = try posixPattern(String(decoding: pattern, as: UTF8.self))
        guard let fresh = state.characters.use({ CompiledPattern(posix, ignoresCase: ignoresCase) }) else {
          fail(context, "invalid regular expression", .invalidPattern)
          return
        }
        compiled = fresh
      } catch {
        fail(context, "invalid regular expression: \(error)", .invalidPattern)
        return
      }
      sqlite3_set_auxdata(
        context, 0, Unmanaged.passRetained(compiled).toOpaque(),
        { kept in
          guard let kept else { return }
          Unmanaged<CompiledPattern>.fromOpaque(kept).release()
        })
    }
    let found = text.withMemoryRebound(to: CChar.self, capacity: Int(sqlite3_value_bytes(values[1])) + 1) { text in
      state.characters.use { compiled.matches(text) }
    }
    sqlite3_result_int(context, found ? 1 : 0)
  }
}

/// The compiled pattern of an earlier call, if the pattern is a constant of the statement.
private func keptPattern(_ context: OpaquePointer) -> CompiledPattern? {
  sqlite3_get_auxdata(context, 0).map { Unmanaged<CompiledPattern>.fromOpaque($0).takeUnretainedValue() }
}

/// A pattern compiled with `regcomp`.
private final class CompiledPattern {
  let ignoresCase: Bool
  private var regex = regex_t()

  /// Returns `nil` if the pattern is invalid.
  init?(_ pattern: String, ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    var flags = REG_EXTENDED | REG_NOSUB | (ignoresCase ? REG_ICASE : 0)
    #if canImport(Darwin)
      flags |= REG_ENHANCED
    #endif
    guard regcomp(&regex, pattern, flags) == 0 else { return nil }
  }

  deinit {
    regfree(&regex)
  }

  /// - Parameter text: A zero-terminated text.
  func matches(_ text: UnsafePointer<CChar>) -> Bool { regexec(&regex, text, 0, nil, 0) == 0 }
}
