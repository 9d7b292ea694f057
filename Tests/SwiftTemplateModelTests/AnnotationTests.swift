import SwiftTypeModel
import TestSupport
import Testing

/// The grammar of annotations, and which comment belongs to which declaration.
struct AnnotationTests {
  /// The annotations of each variable, and of each case, of type `T`.
  private func annotations(_ source: String) -> String {
    let template = """
      {% for v in type.T.variables %}{{ v.name }}={{ v.annotations }};{% endfor %}\
      {% for c in type.T.cases %}{{ c.name }}={{ c.annotations }}\
      {% for a in c.associatedValues %}({{ a.annotations }}){% endfor %};{% endfor %}
      """
    return TypeModelFixture(source).render(template)
  }

  @Test(
    "items",
    arguments: [
      ("a", "[a: 1]"), ("a, b", "[a: 1, b: 1]"), ("a =", "[a: 1]"), ("n = 4", "[n: 4]"), ("n = -2.5", "[n: -2.5]"),
      ("s = \"x\"", "[s: x]"), ("s = 'x y'", "[s: x y]"), ("s = x", "[s: x]"), ("s = \" x \"", "[s: x]"),
      ("s = \"a, b\", t", "[s: a, b, t: 1]"), ("s='z, w'", "[s: z, w]"), ("s = don't, t", "[s: don't, t: 1]"),
      ("f = f(a, b), t", "[f: f(a, b), t: 1]"), ("g = Map<A, B>", "[g: Map<A, B>]"), ("a = b = c", "[a: c]"),
      ("flag = false", "[flag: false]"), ("ns:k = v", "[ns: [k: v]]"), ("a:b: k", "[a: [b: [k: 1]]]"),
      ("url = \"http://x\"", "[url: http://x]"), ("json = \"{\"a\": [1, 2]}\"", "[json: [a: [1, 2]]]"),
      ("list = [\"a\", \"b\"]", "[list: [a, b]]"), ("e = \"x == y\"", "[e: x == y]"), ("", "[:]"), (",,", "[:]"),
      ("a = 1, a = 2", "[a: [1, 2]]"), ("a = 1, a = 1", "[a: 1]"), ("ns:a, ns = 1", "[ns: [a: 1, ns: 1]]"),
    ])
  func items(text: String, expected: String) {
    #expect(annotations("struct T {\n  // sourcery: \(text)\n  var v: Int\n}") == "v=\(expected);")
  }

  @Test(
    "places",
    arguments: [
      // Above, with attributes, comments and directives between.
      ("// sourcery: a\n@available(iOS 13, *)\n@MainActor\nvar v: Int", "v=[a: 1];"),
      ("// sourcery: a\n@Wrapper(x: 1)\nvar v: Int", "v=[a: 1];"),
      ("// sourcery: a\n// plain\nvar v: Int", "v=[a: 1];"),
      ("// sourcery: a\n#if X\nvar v: Int\n#endif", "v=[a: 1];"),
      ("#if X\nvar u: Int\n// sourcery: a\n#endif\nvar v: Int", "u=[:];v=[a: 1];"),
      ("// sourcery: a\n\nvar v: Int", "v=[:];"),
      ("// sourcery: a\n@Wrapper var u: Int\nvar v: Int", "u=[a: 1];v=[:];"),
      ("/// sourcery: a\nvar v: Int", "v=[a: 1];"),
      ("/* sourcery: a */\nvar v: Int", "v=[a: 1];"),
      ("/** sourcery: a */\nvar v: Int", "v=[a: 1];"),
      ("/*\n * sourcery: a\n sourcery: b\n */\nvar v: Int", "v=[a: 1];"),
      ("// sourcery: near = 2\n// sourcery: near = 1\nvar v: Int", "v=[near: [1, 2]];"),
      // Behind.
      ("var v: Int // sourcery: a\nvar w: Int", "v=[a: 1];w=[:];"),
      ("var v: Int /* sourcery: a */\nvar w: Int", "v=[a: 1];w=[:];"),
      ("var v: Int { // sourcery: a\n  1 }\nvar w: Int", "v=[a: 1];w=[:];"),
      ("// sourcery: b\nvar v: Int // sourcery: a", "v=[a: 1, b: 1];"),
      // Before one on its line.
      ("/* sourcery: a */ var v: Int", "v=[a: 1];"),
      ("var v: Int; /* sourcery: a */ var w: Int", "v=[:];w=[a: 1];"),
      ("// sourcery: a\nvar v: Int, w: Int", "v=[a: 1];w=[a: 1];"),
      ("// sourcery: a\nvar v: Int; var w: Int", "v=[a: 1];w=[a: 1];"),
      ("// sourcery: a\nvar v: Int, /* sourcery: b */ w: Int", "v=[a: 1];w=[b: 1];"),
      ("// sourcery: a\nvar v: Int,\n  // sourcery: b\n  w: Int", "v=[a: 1];w=[b: 1];"),
      // Ranges.
      (
        "// sourcery:begin: a, b\nvar v: Int\nvar w: Int\n// sourcery:end\nvar x: Int",
        "v=[a: 1, b: 1];w=[a: 1, b: 1];x=[:];"
      ),
      (
        "var v: Int\n// sourcery:file: a\nvar w: Int\n// sourcery:file: b\nvar x: Int", "v=[:];w=[a: 1];x=[a: 1, b: 1];"
      ),
      ("// sourcery:begin: a\n// sourcery: b\nvar v: Int\n// sourcery:end", "v=[a: 1, b: 1];"),
      // No annotation.
      ("// sourcery is a: tool\nvar v: Int", "v=[:];"), ("let s = \"// sourcery: a\"\nvar v: Int", "s=[:];v=[:];"),
    ])
  func places(members: String, expected: String) {
    #expect(annotations("struct T {\n\(members)\n}") == expected)
  }

  @Test(
    "cases and their values",
    arguments: [
      ("case three, /* sourcery: c4 */ four", "three=[:];four=[c4: 1];"),
      ("case five(/* sourcery: av */ Int, lab: String)", "five=[:]([av: 1])([:]);"),
      ("case six(Int, /* sourcery: av */ lab: String)", "six=[:]([:])([av: 1]);"),
      ("// sourcery: a\ncase one(\n  // sourcery: b\n  x: Int,\n  y: Int)", "one=[a: 1]([b: 1])([:]);"),
      ("// sourcery: a\ncase one, two", "one=[a: 1];two=[a: 1];"),
      ("case one // sourcery: a\ncase two", "one=[a: 1];two=[:];"),
      ("case /* sourcery: a */ one, two", "one=[a: 1];two=[:];"),
    ])
  func cases(members: String, expected: String) {
    #expect(annotations("enum T {\n\(members)\n}") == expected)
  }

  @Test("annotations of a type's line are not those of the members on it")
  func membersOnTheLine() {
    let fixture = TypeModelFixture(
      "// sourcery: a\nstruct T { var v: Int } // sourcery: b\n// sourcery: c\nfunc f(/* sourcery: p */ x: Int, y: Int) {}"
    )
    #expect(
      fixture.render(
        "{{ type.T.annotations }}{{ type.T.variables.0.annotations }}{{ functions.0.annotations }}{% for p in functions.0.parameters %}{{ p.annotations }}{% endfor %}"
      ) == "[a: 1, b: 1][:][c: 1][p: 1][:]")
  }

  @Test("a block around a type counts for it too, and extensions win")
  func types() {
    let fixture = TypeModelFixture(
      """
      // sourcery:begin: inside
      // sourcery: a = 1
      struct T { }
      // sourcery:end
      // sourcery: a = 2, b
      extension T { }
      """)
    #expect(fixture.render("{{ type.T.annotations }}") == "[a: 2, b: 1, inside: 1]")
  }

  @Test("documentation keeps its lines, annotations left out")
  func documentation() {
    let fixture = TypeModelFixture(
      "/// One\n///  two\n/// sourcery: a\nstruct T {\n/** Block\n   * lines\n   */\n  var v: Int }")
    #expect(
      fixture.render("{{ type.T.documentation|join:\"|\" }} {{ type.T.variables.0.documentation|join:\"|\" }}")
        == "One| two Block|lines")
    let empty = TypeModelFixture("/// One\n///\n/// Two\nstruct T {\n/**\n    Block\n\n      more\n */\n  var v: Int }")
    #expect(
      empty.render("{{ type.T.documentation|join:\"|\" }} {{ type.T.variables.0.documentation|join:\"|\" }}")
        == "One||Two Block||more")
  }

  @Test("what ends a line of parameters is about the method and about the last parameter on it")
  func parameterLines() {
    let fixture = TypeModelFixture(
      "struct T {\n func f(a: Int, // sourcery: x\n b: Int) {}\n func g(a: Int, b: Int) {} // sourcery: y\n }")
    let template =
      "{% for m in type.T.methods %}{{ m.annotations }}{% for p in m.parameters %} {{ p.annotations }}{% endfor %};{% endfor %}"
    #expect(fixture.render(template) == "[x: 1] [x: 1] [:];[y: 1] [:] [:];")
  }

  @Test("thousands of blocks and of annotations of the file are read in bounded time and memory")
  func many() {
    let count = 5_000
    let blocks = (0..<count).map { "// sourcery:begin: b\($0)\nvar v\($0): Int\n// sourcery:end\n" }.joined()
    let wide = (0..<count).map { "// sourcery:file: f\($0)\n" }.joined()
    let fixture = TypeModelFixture("struct T {\n\(blocks)}\n\(wide)struct U {}")
    #expect(
      fixture.render("{% for v in type.T.variables where v.annotations.b4999 %}{{ v.name }}{% endfor %}") == "v4999")
    #expect(fixture.render("{{ type.U.annotations.count }}") == "\(count)")
  }
}
