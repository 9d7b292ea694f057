/// A tag in a template: `{% name words %}`.
struct Tag {
  /// All words, including the name.
  let words: [TagWord]
  let place: TemplatePosition

  /// The tag name: the first word, or the second after a label such as `outer: for`.
  var name: String {
    guard let first = words.first?.text else { return "" }
    return first.hasSuffix(":") && words.count > 1 ? words[1].text : first
  }

  /// The label, such as `outer` in `{% outer: for … %}`.
  var label: String? {
    guard words.count > 1, let first = words.first?.text, first.hasSuffix(":") else { return nil }
    return String(first.dropLast())
  }

  /// The words after the name.
  var arguments: [TagWord] { Array(words.dropFirst(label == nil ? 1 : 2)) }

  func failure(_ what: String, fix: String? = nil) -> TemplateError { .syntax(what, fix: fix, at: place) }

  /// The error for a missing end tag.
  func missing(_ end: String) -> TemplateError {
    .syntax("`\(end)` was not found.", fix: "close it with '{% \(end) %}'", at: place)
  }
}
