import Testing

@testable import StencilTemplates

/// One use of a filter. The table is data: a test computes from it that no filter is without one.
struct FilterCase: Sendable, CustomTestStringConvertible {
  let filter: String
  let template: String
  let expected: String

  init(_ filter: String, _ template: String, _ expected: String) {
    self.filter = filter
    self.template = template
    self.expected = expected
  }

  var testDescription: String { "\(filter): \(template)" }
}

@Suite("Filters")
struct FilterTests {
  @Test("every filter has a case")
  func coverage() {
    let covered = Set(filterCases.map(\.filter))
    #expect(TemplateFilter.all.keys.filter { !covered.contains($0) }.sorted() == [])
    #expect(covered.filter { TemplateFilter.all[$0] == nil } == [])
  }

  @Test("every case gives its text", arguments: filterCases)
  func cases(_ filterCase: FilterCase) {
    #expect(filterCase.template.contains(filterCase.filter), "the case uses its filter")
    #expect(rendered(filterCase.template) == filterCase.expected)
  }

  @Test(
    "filters that cannot take what they get",
    arguments: [
      ("{{ words|replace:\"a\",\"b\" }}", "filter 'replace': invalidInputType: expected a string but found a list"),
      ("{{ text|replace:\"a\" }}", "filter 'replace': 'replace' filter requires 2 arguments, but 1 are given"),
      ("{{ text|contains:words }}", "filter 'contains': expected a string for argument 1 but found a list"),
      (
        "{{ text|camelToSnakeCase:\"maybe\" }}",
        "filter 'camelToSnakeCase': 'maybe' is not a valid flag: expected true, yes, 1, false, no or 0"
      ),
      ("{{ text|removeNewlines:\"some\" }}", "filter 'removeNewlines': unknown option 'some'"),
      ("{{ text|replace:\"(\",\"\",\"regex\" }}", "filter 'replace': '(' is not a valid regular expression"),
      ("{{ words|join:\"a\",\"b\" }}", "filter 'join': 'join' filter takes at most one argument"),
      ("{{ text|indent:\"x\" }}", "filter 'indent': 'indent' filter width argument must be an Integer (x)"),
      ("{{ text|int255toFloat }}", "filter 'int255toFloat': invalidInputType: expected an integer but found a string"),
      ("{{ text|percent }}", "filter 'percent': invalidInputType: expected a number but found a string"),
      ("{{ number|hexToInt }}", "filter 'hexToInt': invalidInputType: expected a string but found a number"),
      ("{{ type|json }}", "filter 'json': an object cannot be converted to JSON"),
      ("{{ text|filter:\"nope\" }}", "Unknown filter 'nope'."),
      ("{{ types|based }}", "filter 'based': 'based' filter requires an argument"),
    ])
  func failures(template: String, expected: String) {
    #expect(rendered(template).contains("error: \(expected)"), "\(rendered(template))")
  }

  @Test("a filter may not blow text up without end")
  func limits() {
    let growing = "{{ 'aa'" + String(repeating: "|replace:\"a\",\"aaaaaaaaaa\"", count: 12) + " }}"
    #expect(
      rendered(growing, limits: TemplateLimits(bytes: 1 << 20)).contains("is longer than the size limit of a template"))
    #expect(rendered("{{ 'a'|indent:100000000 }}").contains("is longer than the size limit of a template"))
  }
}
