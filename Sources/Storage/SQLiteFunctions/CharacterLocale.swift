#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The locale whose letters and cases we use: UTF-8, and no language's own order.
final class CharacterLocale {
  private let locale: locale_t?

  init() {
    #if canImport(Darwin)
      let mask = LC_CTYPE_MASK
    #else
      let mask = Int32(1) << LC_CTYPE
    #endif
    let names = ["C.UTF-8", "en_US.UTF-8", "UTF-8"]
    locale = names.lazy.compactMap { newlocale(mask, $0, nil) }.first
  }

  deinit {
    if let locale { freelocale(locale) }
  }

  /// Runs `body` with this locale on the calling thread.
  func use<Result>(_ body: () -> Result) -> Result {
    guard let locale else { return body() }
    let before = uselocale(locale)
    defer { uselocale(before) }
    return body()
  }
}
