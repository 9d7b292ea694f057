/// Whether an expression reads `auth.uid` (or `auth["uid"]`). Text inside string literals and comments does not count.
package func usesCallerID(_ expression: String) -> Bool {
  let tokens = expressionTokens(expression)
  for (index, token) in tokens.enumerated() where token == .name("auth") {
    // A field of another value, such as `vars.auth.uid`.
    if index > 0, tokens[index - 1] == .symbol(".") { continue }
    let next = tokens.dropFirst(index + 1).prefix(3)
    if next.starts(with: [.symbol("."), .name("uid")]) { return true }
    if next.elementsEqual([.symbol("["), .string("uid"), .symbol("]")]) { return true }
  }
  return false
}
