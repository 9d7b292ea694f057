/// A tag as it stands in the template: `{% name words %}`.
struct Tag {
  /// All words, the name among them.
  let words: [TagWord]
  let place: TemplatePlace

  /// The first word, or the second behind a label: `outer: for`.
  var name: String {
    guard let first = words.first?.text else { return "" }
    return first.hasSuffix(":") && words.count > 1 ? words[1].text : first
  }

  /// `outer` of `{% outer: for … %}`.
  var label: String? {
    guard words.count > 1, let first = words.first?.text, first.hasSuffix(":") else { return nil }
    return String(first.dropLast())
  }

  /// The words behind the name.
  var arguments: [TagWord] { Array(words.dropFirst(label == nil ? 1 : 2)) }

  func failure(_ what: String, fix: String? = nil) -> TemplateFailure { .syntax(what, fix: fix, at: place) }

  /// The tag that ends this one does not stand in the file.
  func missing(_ end: String) -> TemplateFailure {
    .syntax("`\(end)` was not found.", fix: "close it with '{% \(end) %}'", at: place)
  }
}
