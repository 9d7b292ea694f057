/// The names of the variables that an expression reads, without duplicates and in source order: `vars.x`, `vars['x']`,
/// `has(vars.x)`, and the same with `request.variables`. String literals and comments are ignored.
package func variablesRead(in text: String) -> [String] {
  let tokens = expressionTokens(text)
  var names: [String] = []
  for index in tokens.indices {
    // `mutation.variables` and a field named `vars` are not variables.
    if index > 0, tokens[index - 1] == .symbol(".") { continue }
    let rest = tokens[index...]
    let isLong = rest.starts(with: [.name("request"), .symbol("."), .name("variables")])
    guard isLong || rest.first == .name("vars") else { continue }
    guard let name = member(rest.dropFirst(isLong ? 3 : 1)), !names.contains(name) else { continue }
    names.append(name)
  }
  return names
}

/// The member name in `.x…` or `['x']…`.
private func member(_ tokens: ArraySlice<ExpressionToken>) -> String? {
  let parts = Array(tokens.prefix(3))
  if parts.count >= 2, parts[0] == .symbol("."), case .name(let name) = parts[1] { return name }
  guard parts.count == 3, parts[0] == .symbol("["), case .string(let name?) = parts[1], parts[2] == .symbol("]") else {
    return nil
  }
  return name
}
