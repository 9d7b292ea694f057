import SwiftDeclarations
import SwiftTypeModel
import TestSupport
import Testing

/// How files become one model.
struct CompositionTests {
  @Test("extensions merge by alias, by nested path and in any order of files; unknown ones are one type")
  func extensions() {
    let fixture = TypeModelFixture([
      ("b.swift", "struct Outer { struct Inner { var a: Int } }\ntypealias Short = Outer.Inner"),
      ("a.swift", "extension Short { var fromAlias: Int { 1 } }\nextension Outer.Inner.Deep { func f() {} }"),
      ("c.swift", "extension Outer.Inner { struct Deep { } }\nextension String: P { func g() {} }"),
      ("d.swift", "extension String { func h() {} }\nextension [Int] { }"),
    ])
    #expect(
      fixture.render(
        "{{ type.Outer.Inner.variables }} {{ type.Outer.Inner.Deep.methods }} {{ types.extensions }} {{ type.String.methods }} {{ type.String.inheritedTypes }}"
      ) == "[a, fromAlias] [f()] [Array, String] [g(), h()] [P]")
  }

  @Test("aliases are followed to the end, with arguments, and stop on cycles")
  func aliases() {
    let fixture = TypeModelFixture(
      """
      typealias A = B
      typealias B = [C?]
      typealias C = String
      typealias Loop = Loop
      typealias One = Two
      typealias Two = One
      typealias Grow<T> = Grow<(T, T)>
      typealias Pair<X, Y> = (X, second: Y)
      struct T {
        typealias Own = Int
        var a: A
        var loop: Loop
        var one: One?
        var grow: Grow<Int>
        var pair: Pair<C, [Own]>
        var function: (C) -> Own
        struct Inner { var own: Own }
      }
      """)
    #expect(
      fixture.render(
        "{% for v in type.T.variables %}{{ v.name }}: {{ v.actualTypeName }}\n{% endfor %}{{ type.T.Inner.variables.0.actualTypeName }}"
      )
        == """
        a: [String?]
        loop: Loop
        one: One?
        grow: Grow<(Int, Int)>
        pair: (String, second: [Int])
        function: (String) -> Int
        Int
        """)
  }

  @Test("#if: every branch, or those that the defined names choose")
  func conditions() {
    let source = """
      struct T {
        #if DEBUG
        var debug = 1
        #elseif os(Linux) && !TEST
        var linux = 1
        #else
        var other = 1
        #endif
        #if DEBUG
        var same = 1
        #else
        var same = 1
        #endif
      }
      """
    let template = "{{ type.T.variables }}"
    #expect(TypeModelFixture(source).render(template) == "[debug, linux, other, same]")
    func with(_ names: Set<String>) -> String {
      TypeModelFixture([("a.swift", source)], defines: names).render(template)
    }
    #expect(with([]) == "[other, same]")
    #expect(with(["DEBUG", "os(Linux)"]) == "[debug, same]")
    #expect(with(["os(Linux)"]) == "[linux, same]")
    #expect(with(["os(Linux)", "TEST"]) == "[other, same]")
  }

  @Test("several names of one declaration share its type; patterns give one variable for each name")
  func bindings() {
    let fixture = TypeModelFixture(
      "struct T { var a, b: Int\n let (x, (y, _)) = (1, (\"s\", 2.0))\n let (p, q): (Int, [String])\n var r = f()\n var s }"
    )
    #expect(
      fixture.render("{% for v in type.T.variables %}{{ v.name }}: {{ v.typeName }}; {% endfor %}")
        == "a: Int; b: Int; x: Int; y: String; p: Int; q: [String]; r: UnknownTypeSoAddTypeAttributionToVariable; s: UnknownTypeSoAddTypeAttributionToVariable; "
    )
  }

  @Test(
    "types of initial values",
    arguments: [
      ("nil", "Optional"), ("\"a\"", "String"), ("#\"a\"#", "String"), ("\"a\\(b(\"c\"))\"", "String"),
      ("true", "Bool"),
      ("1", "Int"), ("-1_000", "Int"), ("0xFF", "Int"), ("1.5", "Double"), ("1e3", "Double"),
      ("(1, \"a\")", "(Int, String)"),
      ("(a: 1, b: 2.0)", "(a: Int, b: Double)"), ("[1, 2]", "[Int]"), ("[1, nil]", "[Int?]"), ("[1, \"a\"]", "[Any]"),
      ("[\"a\": 1]", "[String: Int]"), ("[\"a\": [1]]", "[String: [Int]]"), ("[[1], [2]]", "[[Int]]"), ("Foo()", "Foo"),
      ("Foo<Int>(x)", "Foo<Int>"), ("Foo.init(a: 1)", "Foo"), ("Foo.Bar()", "Foo.Bar"), ("Foo.make()", "Foo"),
      ("Foo.shared", "Foo"), ("Foo()!", "Foo!"), ("[Int]()", "[Int]"), ("{ Foo() }()", "Foo"),
      ("1 /* two */", "Int"), ("\"a\" + b", "?"), ("foo()", "?"), ("[]", "?"), ("a.b.c", "?"), ("Foo().bar", "?"),
      ("{ return 1 }()", "?"), ("Foo.bar.baz", "?"), ("(1)", "Int"), ("Date()", "Date"), ("UUID().uuidString", "?"),
      ("\"https://swift.org\"", "String"), ("URL(string: \"https://a/*b*/\")!", "URL!"),
      ("[\"https://a\"]", "[String]"),
      ("Foo(\"a//b\")", "Foo"), ("#\"a\"//\"#", "String"), ("\"\\(a(\"//\"))\" // b", "String"),
      ("[Int](repeating: 0, count: 3)", "[Int]"), ("[String: Any](minimumCapacity: 3)", "[String: Any]"),
      ("Foo(x: 1) { y }", "Foo"), ("Foo { \")\" }", "Foo"), ("Reducer<A, B>.combine(x) { $0 }", "Reducer<A, B>"),
      ("Foo<(Int) -> Void>()", "Foo<(Int) -> Void>"), ("Foo(1) { y } + z", "?"), ("[Int](a)[0]", "?"),
    ])
  func inference(value: String, type: String) {
    let expected = type == "?" ? "UnknownTypeSoAddTypeAttributionToVariable" : type
    #expect(TypeModelFixture("struct T { var v = \(value) }").render("{{ type.T.variables.0.typeName }}") == expected)
  }

  @Test(
    "written types",
    arguments: [
      ("[ String:Int ]", "[String: Int]"), ("(Int,b:String)->Void", "(Int, b: String) -> Void"),
      ("(() -> Void)?", "(() -> Void)?"), ("(Int)", "Int"), ("(any P)?", "any P?"), ("(some P)!", "some P!"),
      ("(P & Q)?", "(P & Q)?"),
      ("(any P & Q)?", "(any P & Q)?"), ("((any P)?) -> Void", "(any P?) -> Void"),
      ("Optional<Int>", "Optional<Int>"), ("Outer<Int>.Inner<[A]>", "Outer<Int>.Inner<[A]>"), ("Int??", "Int??"),
      ("some Collection<Int>", "some Collection<Int>"), ("Foo.Type", "Foo.Type"), ("()", "()"),
      ("[3 of Int]", "[3 of Int]"),
      ("(Int /* a */, /* b */ Int)", "(Int, Int)"), ("~Copyable", "~Copyable"), ("`default`", "`default`"),
      ("(repeat each T)", "(repeat each T)"), ("(@escaping () -> Void) -> Int", "(@escaping () -> Void) -> Int"),
    ])
  func written(type: String, name: String) {
    #expect(TypeModelFixture("struct T { var v: \(type) }").render("{{ type.T.variables.0.typeName.name }}") == name)
  }

  @Test("strings inside strings are read in bounded time, and their brackets close nothing", .timeLimit(.minutes(1)))
  func nestedStrings() {
    func type(_ value: String) -> String {
      TypeModelFixture("struct T { var v = \(value)\n }").render("{{ type.T.variables.0.typeName }}")
    }
    #expect(type("\"\\(f(#\")\"#))//\"") == "String")
    for level in [5, 31, 200, 5_000] {
      // `"\(…)"` and `#"\#(…)"#`, one inside the other; and marks without a string.
      _ = type(String(repeating: "\"\\(", count: level) + "x" + String(repeating: ")\"", count: level))
      _ = type(String(repeating: "#\"\\#(", count: level) + "x" + String(repeating: ")\"#", count: level))
      _ = type("\"\\(" + String(repeating: "#", count: level * 10) + ")\"")
    }
  }

  @Test("what an extension adds to an enum is no raw type")
  func enumExtensions() {
    let fixture = TypeModelFixture(
      "enum E { case a }\nextension E: AutoCases {}\nenum R: Int { case a }\nextension R: Codable {}")
    #expect(
      fixture.render(
        "{{ types.based.AutoCases.count }} {{ type.E.rawTypeName }} {{ type.E.hasRawType }} {{ type.E.inheritedTypes }} "
          + "{{ type.R.rawTypeName }} {{ type.R.inheritedTypes }}") == "1  false [AutoCases] Int [Codable]")
  }

  @Test("names of aliases that are inherited are those of their types; a composition has its parts")
  func inheritedAliases() {
    let fixture = TypeModelFixture(
      "typealias GlobalAliasFoo = Foo\nclass Foo {}\nclass Bar: GlobalAliasFoo, P {}\nprotocol P {}\nprotocol Q {}\ntypealias G = P & Q"
    )
    #expect(fixture.render("{{ type.Bar.inheritedTypes }} {{ type.G.inheritedTypes }}") == "[Foo, P] [P, Q]")
    #expect(
      fixture.render("{{ type.Bar.inherits.Foo.name }} {{ type.Bar.based.GlobalAliasFoo }}") == "Foo GlobalAliasFoo")
  }

  @Test("associated types: bounds, requirements, what they are else, and those that are inherited")
  func associatedTypes() {
    let fixture = TypeModelFixture(
      "protocol P {\n associatedtype B: Sequence where B.Element == Int\n associatedtype C = Int\n associatedtype A\n"
        + " associatedtype E: Known & Hashable\n associatedtype F: Known\n associatedtype G: Known, Hashable }\nprotocol Known {}\nprotocol Q: P { associatedtype C = String }"
    )
    func template(_ name: String) -> String {
      "{% for n, a in type.\(name).associatedTypes %}{{ a.name }}: {{ a.typeName.name }} {{ a.type.kind }} {{ a.type.genericRequirements.count }}; {% endfor %}"
    }
    #expect(
      fixture.render(template("P"))
        == "A: Any  ; B: Sequence protocol 1; C: Int  ; E: Known & Hashable protocolComposition 0; F: Known protocol 0; G: Known & Hashable protocolComposition 0; "
    )
    #expect(fixture.render("{{ type.Q.associatedTypes.count }} {{ type.Q.associatedTypes.C.typeName }}") == "6 String")
  }

  @Test("a tuple's element without a label is its place; selectors of failable initializers have no mark")
  func smallNames() {
    let fixture = TypeModelFixture(
      "struct T { let t: (a: Int, _: Int, Int)?\n init?(raw: String) {}\n init!(x: Int) {}\n func f(c: (inout Int) -> Void) {} }"
    )
    #expect(
      fixture.render("{% for e in type.T.variables.0.typeName.tuple.elements %}{{ e.name }} {% endfor %}") == "a 1 2 ")
    #expect(
      fixture.render("{% for m in type.T.initializers %}{{ m.selectorName }} {% endfor %}") == "init(raw:) init(x:) ")
    #expect(
      fixture.render(
        "{% for p in type.T.methods.2.parameters.0.typeName.closure.parameters %}{{ p.typeName }}{% endfor %}")
        == "Int")
  }

  @Test("packs and values keep their words in the names of methods, and not in their own")
  func packs() {
    let fixture = TypeModelFixture(
      "struct T {\n func f<each A, B: P>(_ a: repeat each A, b: B) {}\n init<let n: Int>(v: V<n>) {}\n func g<eachOne>(a: eachOne) {} }"
    )
    #expect(
      fixture.render(
        "{% for m in type.T.allMethods %}{{ m.shortName }} {% for p in m.genericParameters %}{{ p.name }};{% endfor %}\n{% endfor %}"
      ) == "f<each A, B: P> A;B;\ninit<let n: Int> n;\ng<eachOne> eachOne;\n")
    #expect(
      fixture.render("{{ type.T.methods.0.name }}") == "f<each A, B: P>(_ a: repeat each A, b: B)")
  }

  @Test("`Optional<T>` and optional marks are unwrapped; functions keep their parentheses")
  func unwrapping() {
    let fixture = TypeModelFixture("struct T { var a: Optional<Int>\n var b: (() -> Void)?\n var c: [Int]? }")
    #expect(
      fixture.render(
        "{% for v in type.T.variables %}{{ v.unwrappedTypeName }} {{ v.isOptional }} {{ v.isClosure }} {{ v.isArray }};{% endfor %}"
      )
        == "Int true false false;(() -> Void) true true false;[Int] true false true;")
  }

  @Test("relations: unknown names are told, and the rest goes on")
  func relations() {
    let fixture = TypeModelFixture(
      "class A {}\nclass B: A, Codable {}\nprotocol P {}\nprotocol Q: P {}\nstruct S: Q {}\nprotocol R { associatedtype X: Codable }"
    )
    #expect(
      fixture.render("{{ types.based.Codable }}{{ types.implementing.P }}{{ types.inheriting.A }}{{ types.protocols }}")
        == "[B][Q, S][B][P, Q, R]")
    #expect(
      fixture.render("{{ types.implementing.Nope.count }}").contains("Unknown type Nope, should be used with `based`"))
    #expect(fixture.render("{{ types.implementing.A.count }}").contains("should be used with `inheriting` or `based`"))
    #expect(fixture.render("{{ types.inheriting.P.count }}").contains("should be used with `implementing` or `based`"))
  }

  @Test("cycles of inheritance end")
  func cycles() {
    let fixture = TypeModelFixture(
      "class A: B {}\nclass B: C {}\nclass C: A {}\nprotocol P: P {}\nstruct S: S.T { struct T: S {} }")
    #expect(
      fixture.render("{{ types.inheriting.A }} {{ type.A.based }} {{ type.P.implements }} {{ type.S.based }}")
        == "[B, C] [A: A, B: B, C: C] [:] [S: S, S.T: S.T]")
  }

  @Test("without modules a name may bear the own one, and not one that is imported")
  func ownModule() {
    let fixture = TypeModelFixture(
      "import UIKit\nstruct View { var v: App.View; var u: UIKit.View; var s: Swift.View }\nextension App.View { var more: Int { 1 } }\nextension UIKit.View { var other: Int { 1 } }"
    )
    #expect(
      fixture.render("{{ type.View.variables }} {% for v in type.View.variables %}{{ v.type.name }};{% endfor %}")
        == "[v, u, s, more] View;UIKit.View;;;")
    #expect(fixture.render("{{ types.extensions }}") == "[UIKit.View]")
  }

  @Test("of several modules with a name the own one is meant, then the one that is imported")
  func modules() throws {
    func source(_ path: String, _ module: String, _ text: String) -> TypeModel.Source {
      TypeModel.Source(file: readSource(path: path, bytes: Array(text.utf8)), module: module)
    }
    let fixture = TypeModelFixture(
      model: TypeModel([
        source("a.swift", "A", "public struct Thing { var own: Thing }\nstruct Only {}"),
        source("b.swift", "B", "public struct Thing {}"),
        source(
          "c.swift", "C",
          "import B\nstruct User { var t: Thing; var q: A.Thing; var o: Only }\nextension A.Thing { var more: Int { 1 } }"
        ),
        source("d.swift", "D", "struct Lost { var t: Thing }"),
      ]))
    #expect(
      fixture.render("{% for v in type.User.variables %}{{ v.type.globalName }} {% endfor %}")
        == "B.Thing A.Thing A.Only ")
    #expect(
      fixture.render("{{ type[\"A.Thing\"].variables }}{{ type[\"A.Thing\"].variables.0.type.globalName }}")
        == "[own, more]A.Thing")
    #expect(fixture.render("{{ type.Lost.variables.0.type }}") == "", "two candidates are none")
  }

  @Test("the order of the files given does not matter")
  func order() {
    let files = [
      ("b.swift", "struct B {}\nextension A { var b: Int { 1 } }"),
      ("a.swift", "struct A { var a: Int }\nextension A { var c: Int { 1 } }"),
    ]
    let template = "{{ types.all }}{{ type.A.variables }}"
    #expect(TypeModelFixture(files).render(template) == "[A, B][a, c, b]")
    #expect(TypeModelFixture(files.reversed()).render(template) == "[A, B][a, c, b]")
  }
}
