/// Parses conditions. Operator precedence from lowest to highest: `in`, `or`, `and`, `not`, comparisons. Operators of
/// the same precedence are left-associative.
struct ConditionParser {
  let compiler: ExpressionCompiler
  let words: [TagWord]
  let place: TemplatePosition
  private var index = 0
  private var depth = 0

  init(compiler: ExpressionCompiler, words: [TagWord], place: TemplatePosition) {
    self.compiler = compiler
    self.words = words
    self.place = place
  }

  private static let depthLimit = 200

  private static let infix: [String: Int] = [
    "in": 5, "or": 6, "and": 7, "==": 10, "!=": 10, ">": 10, ">=": 10, "<": 10, "<=": 10,
  ]
  private static let notPower = 8

  mutating func parse() throws(TemplateError) -> TemplateExpression {
    let expression = try expression(power: 0)
    guard index == words.count else {
      let word = words[index]
      if word.text == ")" { throw failure("missing opening bracket", word.place) }
      throw failure("dangling token", word.place, fix: "add an operator before '\(word.text)'")
    }
    return expression
  }

  private mutating func expression(power: Int) throws(TemplateError) -> TemplateExpression {
    depth += 1
    guard depth <= Self.depthLimit else { throw failure("nested too deeply", place) }
    var left = try prefix()
    while index < words.count {
      let word = words[index]
      let name = word.text
      guard let binding = Self.infix[name], binding > power else { break }
      index += 1
      let right = try expression(power: binding)
      switch name {
      case "and": left = LogicExpression(left, right, isAnd: true)
      case "or": left = LogicExpression(left, right, isAnd: false)
      default:
        guard let comparison = ComparisonExpression.Operator(rawValue: name) else { break }
        left = ComparisonExpression(left, right, comparison, place: word.place)
      }
    }
    depth -= 1
    return left
  }

  private mutating func prefix() throws(TemplateError) -> TemplateExpression {
    guard index < words.count else {
      throw failure("end", words.last?.place ?? place, fix: "add a value")
    }
    let word = words[index]
    index += 1
    let name = word.text
    if name == "not" { return NotExpression(try expression(power: Self.notPower)) }
    if name == "(" { return try parenthesis(word) }
    if name == ")" { throw failure("missing opening bracket", word.place) }
    if Self.infix[name] != nil {
      throw failure("infix operator '\(name)' doesn't have a left hand side", word.place)
    }
    return try compiler.operand(word)
  }

  private mutating func parenthesis(_ open: TagWord) throws(TemplateError) -> TemplateExpression {
    let inner = try expression(power: 0)
    guard index < words.count else { throw failure("missing closing bracket", open.place) }
    guard words[index].text == ")" else {
      throw failure("dangling token", words[index].place, fix: "add an operator before '\(words[index].text)'")
    }
    index += 1
    return inner
  }

  private func failure(_ what: String, _ place: TemplatePosition, fix: String? = nil) -> TemplateError {
    .syntax("'if' expression error: \(what)", fix: fix, at: place)
  }
}
