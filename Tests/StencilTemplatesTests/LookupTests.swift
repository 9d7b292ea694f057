import Testing

@testable import StencilTemplates

@Suite("Variables and literals")
struct LookupTests {
  @Test(
    "paths, indices and brackets",
    arguments: [
      ("{{ words.0 }}{{ words.first }}{{ words.last }}{{ words.count }}{{ words.9 }}", "oneonethree3"),
      ("{{ text.0 }}{{ text.first }}{{ text.last }}{{ text.count }}{{ text.-1 }}{{ text.99 }}", "ffr6"),
      ("{{ none.first }}{{ none.last }}|{{ empty.last }}", "|"),
      ("{{ pair.a }}{{ pair.count }}{{ pair.z }}", "12"),
      ("{{ type.name }}{{ type.annotations.ns.key }}", "Bird4"),
      ("{% set k 'a' %}{{ pair[k] }}{{ pair['b'] }}", "12"),
      ("{% set k 'ns' %}{{ type.annotations[k].key }}{{ type['name'] }}", "4Bird"),
      ("{% set k 1 %}{{ words[k] }}", "two"),
      ("{{ missing.a.b }}{{ text.unknown }}", ""),
      ("{{ \"it's\" }} {{ 'a|b,c' }} {{ 1.50 }} {{ -4 }} {{ true }} {{ false }}", "it's a|b,c 1.5 -4 true false"),
      ("{{ 'a\\'b' }}", "a\\'b"),
    ])
  func paths(template: String, expected: String) {
    #expect(rendered(template).split(separator: "\n").first.map(String.init) ?? "" == expected)
  }

  @Test(
    "paths that cannot be read",
    arguments: [
      ("{{ a..b }}", "1:6: error: Unexpected '.' in variable 'a..b'"),
      ("{{ .a }}", "1:4: error: Unexpected '.' in variable '.a'"),
      ("{{ [a] }}", "1:4: error: Unexpected '[' in variable '[a]'"),
      ("{{ a[b }}", "1:5: error: Unbalanced subscript brackets in variable 'a[b'"),
      ("{{ a]b }}", "1:5: error: Unbalanced ']' in variable 'a]b'"),
      ("{{ a[b]c }}", "1:8: error: Unexpected character 'c' in variable 'a[b]c'"),
      ("{{ text[missing] }}", "1:4: error: Unable to resolve subscript 'missing' in variable 'text[missing]'"),
      ("{{ }}", "1:1: error: Missing variable name"),
    ])
  func malformed(template: String, expected: String) {
    #expect(rendered(template).hasPrefix("t.stencil:\(expected)"), "\(rendered(template))")
  }

  @Test("an unknown member with a near name is an error, others are warnings, and errors in strict mode")
  func unknownMembers() {
    #expect(
      rendered("a\n {{ type.nmae }}") == """
        t.stencil:2:10: error: unknown member 'nmae' [template-unknown-member]
          fix: change it to 'name'
        """)
    let loose = outcome("{% for w in words %}{{ type.wholeOtherThing }}{% endfor %}")
    #expect(loose.text == "")
    #expect(
      loose.warnings == [
        "t.stencil:1:29: warning: unknown member 'wholeOtherThing' has no value [template-unknown-member]"
      ])
    #expect(rendered("{{ type.wholeOtherThing }}", isStrict: true).contains("1:9: error: unknown member"))
  }

  @Test("an object compared with text gives a warning")
  func comparedObject() {
    let result = outcome("{{ variables.0.typeName == 'String' }}{{ variables.0.typeName.name == 'String' }}")
    #expect(result.text == "falsetrue")
    #expect(result.warnings.count == 1)
    #expect(result.warnings.first?.hasPrefix("t.stencil:1:25: warning: comparing an object with a string") == true)
  }
}
