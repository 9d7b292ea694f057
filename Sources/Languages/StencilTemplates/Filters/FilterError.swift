/// An error of a filter. The caller adds the position of the filter.
struct FilterError: Error {
  let what: String
  var why: String?
  var fix: String?

  init(_ what: String, why: String? = nil, fix: String? = nil) {
    self.what = what
    self.why = why
    self.fix = fix
  }

  /// The value is not a string.
  static func notText(_ value: TemplateValue) -> FilterError {
    FilterError(
      "invalidInputType: expected a string but found \(value.kindName)",
      fix: value.isNothing ? "add a default value before the filter: 'default:\"\"'" : nil)
  }

  static func tooLong() -> FilterError { FilterError("the result is longer than the size limit of a template") }
}
