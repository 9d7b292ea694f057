/// Estimates how many symbols SQLite's parser has on its stack while it reads a statement. The stack is limited to 100
/// symbols (YYSTACKDEPTH; it grows only since version 3.46), so statements that are nested too deeply must be rejected
/// before they are prepared.
///
/// The estimate follows the grammar rules for the constructs that the renderer uses: symbols that are read but not yet
/// reduced stay on the stack, for each level of parentheses.
struct ParserDepth {
  /// The maximum for a statement. In tests, some statements with 99 symbols failed.
  static var limit: Int { 98 }

  /// The maximum so far.
  private(set) var greatest = 0
  private var levels = [Level(kind: .statement, clause: 1)]
  private var previous: SQLToken?

  static func of(_ sql: String) -> Int {
    var depth = ParserDepth()
    var reader = SQLTokenReader(sql)
    while let token = reader.next() { depth.read(token) }
    return depth.greatest
  }

  private struct Level {
    enum Kind { case statement, select, call, parentheses, caseExpression }

    let kind: Kind
    /// The symbols before the current expression.
    var clause: Int
    /// The preceding list and its comma.
    var list = 0
    /// Whether the position is between FROM and WHERE, where a complete table with alias and condition needs up to
    /// seven symbols.
    var isSource = false
    /// Operators without their right operand, with the symbols to their left.
    var operators: [(precedence: Int, symbols: Int)] = []

    var symbols: Int { operators.reduce(clause + list) { $0 + $1.symbols } }

    mutating func begin(_ clause: Int, isSource: Bool = false) {
      self.clause = clause
      self.isSource = isSource
      list = 0
      operators = []
    }
  }

  private mutating func change(_ body: (inout Level) -> Void) { body(&levels[levels.count - 1]) }

  private mutating func read(_ token: SQLToken) {
    switch token {
    case .open: open()
    case .close: close()
    case .comma: comma()
    case .keyword(let word): keyword(word)
    case .symbol(let text): if let precedence = Self.precedences[text] { operate(precedence) }
    case .operand: break
    }
    greatest = max(greatest, levels.reduce(own(token)) { $0 + $1.symbols })
    previous = token
  }

  /// The symbols of the token itself: a qualified column name has three.
  private func own(_ token: SQLToken) -> Int {
    if let level = levels.last, level.isSource, level.operators.isEmpty { return 7 }
    return if case .operand(let isQualified) = token { isQualified ? 3 : 1 } else { 0 }
  }

  private mutating func open() {
    switch previous {
    case .keyword("EXISTS"): levels.append(Level(kind: .parentheses, clause: 2))
    case .operand: levels.append(Level(kind: .call, clause: 3))
    default: levels.append(Level(kind: .parentheses, clause: 1))
    }
  }

  private mutating func close() {
    while let level = levels.last, level.kind == .select || level.kind == .caseExpression {
      levels.removeLast()
      // A complete SELECT has nine symbols before it is reduced.
      greatest = max(greatest, levels.reduce(9) { $0 + $1.symbols })
    }
    if levels.count > 1 { levels.removeLast() }
  }

  private mutating func comma() {
    change { level in
      level.operators = []
      switch level.kind {
      case .call, .parentheses: level.list = 2
      case .select: if level.clause == Self.orderClause { level.list = 2 }
      case .statement, .caseExpression: level.list = max(level.list, 2)
      }
    }
  }

  private static var orderClause: Int { 9 }

  private mutating func keyword(_ word: String) {
    switch word {
    case "SELECT": levels.append(Level(kind: .select, clause: 4))
    case "CASE": levels.append(Level(kind: .caseExpression, clause: 2))
    case "END": if levels.count > 1 { levels.removeLast() }
    case "WHEN", "ELSE": change { $0.begin(4) }
    case "THEN": change { $0.begin(6) }
    case "FROM", "JOIN", "LEFT": change { $0.begin(5, isSource: true) }
    case "WHERE": change { $0.begin($0.kind == .select ? 5 : 11) }
    case "ON": change { $0.begin(9) }
    case "SET", "VALUES", "INTO": change { $0.begin(8) }
    case "ORDER", "LIMIT": change { $0.begin(Self.orderClause) }
    case "OFFSET": change { $0.begin(11) }
    case "NOT":
      if case .keyword("IS") = previous { return }
      change { $0.operators.append((3, 1)) }
    case "AND", "OR", "IN", "IS", "GLOB", "BETWEEN":
      if let precedence = Self.precedences[word] { operate(precedence) }
    default: break
    }
  }

  private mutating func operate(_ precedence: Int) {
    change { level in
      while let last = level.operators.last, last.precedence >= precedence { level.operators.removeLast() }
      level.operators.append((precedence, 2))
    }
  }

  private static let precedences: [String: Int] = [
    "OR": 1, "AND": 2, "IS": 4, "IN": 4, "GLOB": 4, "BETWEEN": 4, "=": 4, "<>": 4, "<": 5, ">": 5, "<=": 5, ">=": 5,
    "+": 7, "-": 7, "||": 9, "->": 9,
  ]
}
