import CEL
import Testing

@Test(arguments: [
  ("auth.uid", true), ("this.owner == auth . uid", true), ("auth['uid'] != ''", true), ("auth.token.sub", false),
  ("name == 'auth.uid'", false), ("vars.auth.uid", false), ("auth // .uid\n.uid == ''", true), ("auth.uidx", false),
  ("authx.uid", false), ("", false), ("'unterminated auth.uid", false),
])
func readsTheCallerID(_ expression: String, _ expected: Bool) {
  #expect(usesCallerID(expression) == expected)
}
