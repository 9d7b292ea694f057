import CEL
import Testing

struct ReadExpressionTests {
  static let forms: [(String, ServerExpression.Form)] = [
    ("auth.uid", .authUID),
    (" request . auth\n.uid ", .authUID),
    ("request.time", .requestTime),
    ("uuidV4()", .uuidV4),
    ("uuidV4( )", .uuidV4),
    ("vars.name", .variable("name")),
    ("request.variables.name", .variable("name")),
    ("'text'", .string("text")),
    ("\"text\"", .string("text")),
    (#"'it\'s "so"\n\u00e9\x41\101\U0001F600'"#, .string("it's \"so\"\n\u{e9}AA\u{1F600}")),
    ("''", .string("")),
    ("0", .number("0")),
    ("-12", .number("-12")),
    ("1.5e-3", .number("1.5e-3")),
    (".5", .number(".5")),
    ("true", .boolean(true)),
    ("false // why", .boolean(false)),
    ("null", .null),
    ("nil", .null),
  ]

  @Test("each simple form is known", arguments: forms)
  func simple(text: String, form: ServerExpression.Form) {
    let expression = readExpression(text, at: nil)
    #expect(expression.form == form)
    #expect(expression.text == text)
  }

  @Test(
    "all else is kept as text",
    arguments: [
      "", "auth", "auth.token.email", "uuidV7()", "uuidV4", "1 + 2", "'a' + vars.b", "vars", "vars.a.b", "vars.",
      "has(vars.x)", "0x10", "1u", "1.", "r'raw'", "'''a'''", "'open", #"'\q'"#, "this != null", "request.variables",
      "auth.uid == vars.x", "-", "1e", "response.query.me.id", "🦊",
    ])
  func unsupported(text: String) {
    #expect(readExpression(text, at: nil).form == .unsupported)
    #expect(readExpression(text, at: nil).text == text)
  }
}
