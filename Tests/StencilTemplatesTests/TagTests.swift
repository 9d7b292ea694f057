import SourceText
import Testing

@testable import StencilTemplates

/// One use of a tag. A test computes from the table that no tag is without one.
struct TagCase: Sendable, CustomTestStringConvertible {
  let tag: String
  let template: String
  let expected: String
  let files: [String: String]

  init(_ tag: String, _ template: String, _ expected: String, files: [String: String] = [:]) {
    self.tag = tag
    self.template = template
    self.expected = expected
    self.files = files
  }

  var testDescription: String { "\(tag): \(template)" }
}

@Suite("Tags")
struct TagTests {
  @Test("every tag has a case")
  func coverage() {
    let covered = Set(tagCases.map(\.tag))
    #expect(TemplateTag.all.keys.filter { !covered.contains($0) }.sorted() == [])
    #expect(covered.filter { TemplateTag.all[$0] == nil } == [])
  }

  @Test("every case gives its text", arguments: tagCases)
  func cases(_ tagCase: TagCase) {
    #expect(rendered(tagCase.template, files: tagCase.files, now: sampleDate) == tagCase.expected)
  }

  @Test(
    "tags that cannot be read",
    arguments: [
      ("{% fro x in y %}", "1:1: error: Unknown template tag 'fro'"),
      ("{% endif %}", "1:1: error: Unknown template tag 'endif'"),
      ("a\n  {% if yes %}", "2:3: error: `endif` was not found."),
      ("{% for x in words %}{% empty %}", "1:1: error: `endfor` was not found."),
      ("{% set x %}", "1:1: error: `endset` was not found."),
      ("{% macro x %}", "1:1: error: `endmacro` was not found."),
      ("{% filter lowercase %}", "1:1: error: `endfilter` was not found."),
      ("{% map words into x %}", "1:1: error: `endmap` was not found."),
      ("{% block x %}", "1:1: error: `endblock` was not found."),
      ("{% set %}", "1:1: error: 'set' tag takes at least one argument"),
      ("{% macro %}", "1:1: error: 'macro' tag takes at least one argument"),
      ("{% call %}", "1:1: error: 'call' tag takes at least one argument"),
      ("{% for x of y %}", "1:1: error: 'for' statements should use the syntax: `for <x> in <y> [where <condition>]`."),
      ("{% for x in words where %}", "1:1: error: 'for' statements should use the syntax"),
      ("{% ifnot a b %}", "1:1: error: 'ifnot' statements should use the following syntax 'ifnot condition'."),
      ("{% map words to x %}", "1:1: error: 'map' statements should use the following"),
      ("{% break %}", "1:1: error: 'break' can be used only inside loop body"),
      ("{% for x in words %}{% break a b %}{% endfor %}", "1:21: error: 'break' can accept only one parameter"),
      (
        "{% for x in words %}{% break outer %}{% endfor %}", "1:21: error: No loop labeled 'outer' is currently running"
      ),
      ("{% for a,b,c in pair %}{% endfor %}", "1:1: error: Tuple has less values than loop variables"),
      ("{% include %}", "1:1: error: 'include' tag requires one argument"),
      ("{% include \"x\" %}", "1:1: error: Template named `x` does not exist"),
      ("{% include \"../x\" %}", "1:1: error: template '../x' is outside of the template folder"),
      ("{% include \"/etc/passwd\" %}", "1:1: error: template '/etc/passwd' is outside of the template folder"),
      ("{% include missing %}", "1:1: error: the file name is not a string but nothing"),
      ("{% extends \"a\" %}{% extends \"b\" %}", "1:18: error: 'extends' cannot appear more than once"),
      ("{% now 'a' 'b' %}", "1:1: error: 'now' tags may only have one argument"),
      ("{% newline 2 %}", "1:1: error: 'newline' tag takes no arguments"),
      ("{% typed a as %}", "1:1: error: 'typed' tag takes only triple of arguments"),
      ("{% call nothing %}", "1:1: error: Call to undefined block 'nothing'."),
      ("{% macro m a %}{% endmacro %}{% call m 1 2 %}", "1:30: error: Block 'm' accepts 1 parameters, 2 given."),
      ("a {{ b", "1:3: error: '{{' is not closed"), ("{% if %", "1:1: error: '{%' is not closed"),
      ("{# x", "1:1: error: '{#' is not closed"),
    ])
  func malformed(template: String, expected: String) {
    #expect(rendered(template).hasPrefix("t.stencil:\(expected)"), "\(rendered(template))")
  }

  @Test("a fault in a file or a macro tells how the render came there")
  func traces() {
    #expect(
      rendered("{% include \"a\" %}", files: ["a": "{% macro m x %}\n{{ x|hexToInt }}{% endmacro %}{% call m 1 %}"])
        == """
        a:2:6: error: filter 'hexToInt': invalidInputType: expected a string but found a number [template-filter]
          note: a:2:31: called from here
          note: t.stencil:1:1: included from here
        """)
  }

  @Test("the report of a fault shows its line")
  func report() throws {
    let environment = TemplateEnvironment { _ in nil }
    let failure = try #require(throws: TemplateError.self) {
      try environment.compile(SourceFile(path: "t.stencil", text: "one\n\t{{ a|nope }}\nthree"))
    }
    #expect(
      failure.report == """
        t.stencil:2:7: error: Unknown filter 'nope'. [template-unknown-filter]
          \t{{ a|nope }}
          \t     ^
        """)
  }
}

let sampleDate = TemplateDate(
  year: 2024, month: 3, day: 7, hour: 14, minute: 5, second: 9, millisecond: 42, weekday: 4, offsetMinutes: 90)
