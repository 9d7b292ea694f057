import Testing

@testable import StencilTemplates

@Suite("Expressions")
struct ExpressionTests {
  @Test(
    "conditions",
    arguments: [
      ("empty", false), ("none", false), ("zero", false), ("missing", false), ("no", false), ("number", true),
      ("'false'", true), ("mark", true), ("type", true), ("half", true), ("-1", false),
      ("number == 3", true), ("number == 3.0", true), ("number != 3", false), ("text == 'fooBar'", true),
      ("yes == true", true), ("mark == true", true), ("mark == 1", true), ("missing == gone", true),
      ("yes == 1", true), ("no == 0", true), ("yes == 0", false), ("1 == no", false), ("no != 0", false),
      ("text == number", false), ("text != number", true), ("9007199254740993 == 9007199254740992", false),
      ("number < 4 and number <= 3", true), ("number > 2 and number >= 4", false), ("text < 4", false),
      ("'one' in words", true), ("'four' in words", false), ("2 in 1...3", true), ("'oB' in text", true),
      ("missing in gone", true), ("text in words or yes", false), ("yes or text in words", false),
      ("not no", true), ("not number == 4", true), ("not no and no", false), ("no and no or yes", true),
      ("yes or no and no", true), ("(yes or no) and no", false), ("not (yes and no)", true),
      ("((yes))", true), ("(number) == 3", true), ("(yes and yes) == yes", false),
      ("words|count > 2", true), ("text|hasPrefix:\"foo\"", true), ("text | contains:\"a b\"", false),
      ("type in types", true), ("variables.1 in types", false),
    ])
  func conditions(expression: String, expected: Bool) {
    #expect(rendered("{% if \(expression) %}1{% else %}0{% endif %}") == (expected ? "1" : "0"), "\(expression)")
  }

  @Test(
    "what braces print",
    arguments: [
      ("{{ number == 3 }}", "true"), ("{{ 'x' if yes }}", "x"), ("{{ 'x' if no }}", ""),
      ("{{ 'x' if no else 'y' }}", "y"), ("{{ 'x' if no else text|upperFirstLetter }}", "FooBar"),
      ("{{ 'a b' if number == 3 and yes else 'c' }}", "a b"),
      ("{{ text | upperFirstLetter | replace: \"B\" , \"b\" }}", "Foobar"),
      ("{{ text\n  | upperFirstLetter\n}}", "FooBar"), ("{{ 'a\n   b' }}", "a b"),
      ("{{ 1...3 }}", "[1, 2, 3]"), ("{{ number...1 }}", "[3, 2, 1]"), ("{{ words|count...5 }}", "[3, 4, 5]"),
      ("{{ text|replace:\"...\",\"\" }}", "fooBar"),
    ])
  func printed(template: String, expected: String) {
    #expect(rendered(template) == expected)
  }

  @Test(
    "expressions that cannot be read",
    arguments: [
      ("{% if %}{% endif %}", "1:1: error: 'if' expression error: end"),
      ("{% if yes and %}{% endif %}", "1:11: error: 'if' expression error: end"),
      (
        "{% if and yes %}{% endif %}",
        "1:7: error: 'if' expression error: infix operator 'and' doesn't have a left hand side"
      ),
      ("{% if yes no %}{% endif %}", "1:11: error: 'if' expression error: dangling token"),
      ("{% if (yes %}{% endif %}", "1:7: error: 'if' expression error: missing closing bracket"),
      ("{% if yes) %}{% endif %}", "1:10: error: 'if' expression error: missing opening bracket"),
      ("{% for i in 1...text %}{% endfor %}", "1:13: error: 'to' value is not an Integer (fooBar)"),
      ("{% for i in 1...99999999 %}{% endfor %}", "1:13: error: a range has more than 1000000 numbers"),
      ("{% for i in 1...9223372036854775807 %}{% endfor %}", "1:13: error: a range has more than 1000000 numbers"),
      ("{% for i in 1...92233720368547758070 %}{% endfor %}", "1:13: error: a range has more than 1000000 numbers"),
      (
        "{{ text|uperFirstLetter }}",
        "1:9: error: Unknown filter 'uperFirstLetter'. Found similar filters: 'upperFirstLetter'."
      ),
      ("{{ text | xyzzy }}", "1:11: error: Unknown filter 'xyzzy'."),
      ("{{ text|count:1 }}", "1:9: error: filter 'count': Can't invoke filter with an argument"),
      (
        "{{ missing|upperFirstLetter }}",
        "1:12: error: filter 'upperFirstLetter': invalidInputType: expected a string but found nothing"
      ),
      ("{{ \"a\" b }}", "1:8: error: 'if' expression error: dangling token"),
    ])
  func malformed(template: String, expected: String) {
    #expect(rendered(template).hasPrefix("t.stencil:\(expected)"), "\(rendered(template))")
  }

  @Test("a tag used as a filter is told to be one")
  func tagAsFilter() {
    #expect(rendered("{{ words|map }}").contains("fix: 'map' is a tag: use '{% map … %}'"))
  }
}
