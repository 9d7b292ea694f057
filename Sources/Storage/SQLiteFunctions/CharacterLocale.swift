#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A UTF-8 locale without language-specific rules, for character classes and case mapping.
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

  /// Runs `body` while the calling thread uses this locale.
  func use<Result>(_ body: () -> Result) -> Result {
    guard let locale else { return body() }
    let before = uselocale(locale)
    defer { uselocale(before) }
    return body()
  }
}
