/// Why a filter cannot take a value or its arguments; the place is added where the filter stands.
struct FilterFailure: Error {
  let what: String
  var why: String?
  var fix: String?

  init(_ what: String, why: String? = nil, fix: String? = nil) {
    self.what = what
    self.why = why
    self.fix = fix
  }

  /// A filter of texts got something else.
  static func notText(_ value: TemplateValue) -> FilterFailure {
    FilterFailure(
      "invalidInputType: it takes text, and got \(value.kindName)",
      fix: value.isNothing ? "give it a value with 'default:\"\"' before it" : nil)
  }

  static func tooLong() -> FilterFailure { FilterFailure("the result is longer than a template may make it") }
}
