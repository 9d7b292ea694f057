import SourceText

extension SchemaChecker {
  /// Reads `@searchable(language:)`. Returns `nil` if it is missing, or after reporting an error.
  mutating func searchLanguage(_ field: DeclaredField, _ type: ColumnType, in owner: DeclaredType) -> String? {
    guard let use = field.directive("searchable") else { return nil }
    guard type.scalar == .string else {
      log.report(.searchableType(field.name.text, at: use.range))
      return nil
    }
    guard !owner.isView else {
      log.report(.searchableView(field.name.text, at: use.range))
      return nil
    }
    let language = use.string("language")?.text ?? "english"
    let first = owner.fields.lazy.compactMap { other in other.directive("searchable") }.first
    let shared = first?.string("language")?.text ?? "english"
    if language != shared {
      log.report(.searchLanguagesDiffer(language, shared, first: first?.range, at: use.range))
    } else if !searchLanguages.contains(language) {
      let near = nearestName(to: language, among: searchLanguages)
      log.report(.unknownSearchLanguage(language, near: near, at: use.string("language")?.range ?? use.range))
    }
    return shared
  }
}

/// PostgreSQL's built-in text search configurations.
private let searchLanguages: Set<String> = [
  "simple", "arabic", "armenian", "basque", "catalan", "danish", "dutch", "english", "finnish", "french", "german",
  "greek", "hindi", "hungarian", "indonesian", "irish", "italian", "lithuanian", "nepali", "norwegian", "portuguese",
  "romanian", "russian", "serbian", "spanish", "swedish", "tamil", "turkish", "yiddish",
]
