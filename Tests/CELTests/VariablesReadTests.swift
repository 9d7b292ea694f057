import CEL
import Testing

struct VariablesReadTests {
  static let cases: [(String, [String])] = [
    ("vars.a", ["a"]),
    ("request.variables.a", ["a"]),
    ("has(vars.a) && vars.a != vars.b", ["a", "b"]),
    ("vars['x-y'] == vars [\"z\"]", ["x-y", "z"]),
    ("auth.uid != nil && vars.limit <= 100", ["limit"]),
    ("'vars.no ' + vars.yes + \"vars.no\"", ["yes"]),
    ("'it\\'s vars.no' == vars.yes", ["yes"]),
    ("r'\\' + vars.yes", ["yes"]),
    ("'''vars.no ' vars.no''' == vars.yes", ["yes"]),
    ("mutation.variables.no == request.variables.yes", ["yes"]),
    ("this.vars.no", []),
    ("myvars.no || varsx.no", []),
    ("vars", []),
    ("vars[vars.a]", ["a"]),
    ("this.exists(u, (u.k == vars.k) || u.k == 's') // vars.no", ["k"]),
    ("vars.v == null ? timestamp('x') : vars.v", ["v"]),
  ]

  @Test("finds each variable once, in order", arguments: cases)
  func names(text: String, names: [String]) {
    #expect(variablesRead(in: text) == names)
  }
}
