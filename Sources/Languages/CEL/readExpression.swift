package import SourceText

/// Parses an expression. Never fails: any expression other than the simple forms becomes `unsupported`.
package func readExpression(_ text: String, at range: SourceRange?) -> ServerExpression {
  ServerExpression(text: text, form: simpleForm(expressionTokens(text)), range: range)
}

private func simpleForm(_ tokens: [ExpressionToken]) -> ServerExpression.Form {
  switch tokens.count {
  case 1: single(tokens[0])
  case 2: negativeNumber(tokens)
  case 3 where tokens == [.name("uuidV4"), .symbol("("), .symbol(")")]: .uuidV4
  default: path(tokens)
  }
}

private func single(_ token: ExpressionToken) -> ServerExpression.Form {
  switch token {
  case .name("true"): .boolean(true)
  case .name("false"): .boolean(false)
  case .name("null"), .name("nil"): .null
  case .string(let text?): .string(text)
  case .number(let digits) where isDecimal(digits): .number(digits)
  default: .unsupported
  }
}

private func negativeNumber(_ tokens: [ExpressionToken]) -> ServerExpression.Form {
  guard tokens[0] == .symbol("-"), case .number(let digits) = tokens[1], isDecimal(digits) else { return .unsupported }
  return .number("-" + digits)
}

/// Parses `auth.uid`, `request.time`, `vars.name` and their long forms.
private func path(_ tokens: [ExpressionToken]) -> ServerExpression.Form {
  var names: [String] = []
  for (index, token) in tokens.enumerated() {
    switch token {
    case .name(let name) where index.isMultiple(of: 2): names.append(name)
    case .symbol(".") where !index.isMultiple(of: 2): continue
    default: return .unsupported
    }
  }
  if tokens.count.isMultiple(of: 2) { return .unsupported }
  switch names {
  case ["auth", "uid"], ["request", "auth", "uid"]: return .authUID
  case ["request", "time"]: return .requestTime
  default:
    let isVariable = (names.count == 2 && names[0] == "vars") || names.dropLast() == ["request", "variables"]
    return isVariable ? .variable(names[names.count - 1]) : .unsupported
  }
}

/// Whether the text is a decimal number with optional fraction and exponent, without `0x` and `u`.
private func isDecimal(_ text: String) -> Bool {
  var digits = Substring(text)
  func dropDigits() -> Int {
    let count = digits.utf8.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    digits = digits.dropFirst(count)
    return count
  }
  let whole = dropDigits()
  if digits.first == "." {
    digits = digits.dropFirst()
    guard dropDigits() > 0 else { return false }
  } else if whole == 0 {
    return false
  }
  if digits.first == "e" || digits.first == "E" {
    digits = digits.dropFirst()
    if digits.first == "+" || digits.first == "-" { digits = digits.dropFirst() }
    guard dropDigits() > 0 else { return false }
  }
  return digits.isEmpty
}
