import SourceText

/// Compiles words to expressions.
struct ExpressionCompiler {
  let names: NameTable

  private static let depthLimit = 100

  // MARK: Operands

  /// Compiles a word: a range, or a variable or literal with filters.
  func operand(_ word: TagWord) throws(TemplateError) -> TemplateExpression {
    if let dots = word.rangeOperator {
      let from = word.part(0..<dots)
      let to = word.part(dots + 3..<word.count)
      if to.rangeOperator == nil, !from.trimmed.isEmpty, !to.trimmed.isEmpty {
        return RangeExpression(from: try filtered(from), to: try filtered(to), place: word.place)
      }
    }
    return try filtered(word)
  }

  private func filtered(_ word: TagWord) throws(TemplateError) -> TemplateExpression {
    let parts = word.split(at: UInt8(ascii: "|"))
    guard let first = parts.first?.trimmed, !first.isEmpty else {
      throw .syntax("Variable tags must include at least 1 argument", fix: "add a variable", at: word.place)
    }
    let base = try variable(first)
    guard parts.count > 1 else { return base }
    return FilteredExpression(base: base, chain: try filters(Array(parts.dropFirst())))
  }

  /// Compiles filters of the form `name:argument,argument`.
  func filters(_ words: [TagWord]) throws(TemplateError) -> FilterChain {
    var links: [FilterChain.Link] = []
    for word in words {
      let parts = word.split(at: UInt8(ascii: ":"), limit: 2)
      guard let name = parts.first?.trimmed, !name.isEmpty else { continue }
      let filter = try Self.filter(name)
      var arguments: [TemplateExpression] = []
      if parts.count > 1 {
        for argument in parts[1].split(at: UInt8(ascii: ",")) {
          let argument = argument.trimmed
          if !argument.isEmpty { arguments.append(try variable(argument)) }
        }
      }
      try Self.check(arguments.count, of: filter, at: name.place)
      links.append(FilterChain.Link(filter: filter, arguments: arguments, place: name.place))
    }
    return FilterChain(links: links)
  }

  private static func filter(_ word: TagWord) throws(TemplateError) -> TemplateFilter {
    let name = word.text
    guard let filter = TemplateFilter.all[name] else {
      let near = nearestName(to: name, among: TemplateFilter.all.keys.sorted())
      throw .unknownFilter(
        name, near: near.map { [$0] } ?? [], isTag: TemplateTag.all[name] != nil, at: word.place)
    }
    return filter
  }

  private static func check(
    _ count: Int, of filter: TemplateFilter, at place: @autoclosure () -> TemplatePosition
  ) throws(TemplateError) {
    guard !filter.arguments.contains(count) else { return }
    throw .filter(filter.name, filter.wrongCount(count), at: place())
  }

  // MARK: Variables and literals

  func variable(_ word: TagWord) throws(TemplateError) -> TemplateExpression {
    try variable(word, depth: 0)
  }

  private func variable(_ word: TagWord, depth: Int) throws(TemplateError) -> TemplateExpression {
    guard depth < Self.depthLimit else { throw .syntax("brackets are nested too deeply", at: word.place) }
    if let literal = literal(word) { return LiteralExpression(literal) }
    return try lookup(word, depth: depth)
  }

  private func literal(_ word: TagWord) -> TemplateValue? {
    let bytes = word.bytes
    guard let first = bytes.first, let last = bytes.last else { return nil }
    if bytes.count > 1, first == last, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return .string(String(decoding: bytes[1..<bytes.count - 1], as: UTF8.self))
    }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      let text = word.text
      if let number = Int(text) { return .int(number) }
      if let number = Double(text), number.isFinite { return .double(number) }
      return nil
    default:
      switch word.text {
      case "true": return .bool(true)
      case "false": return .bool(false)
      default: return nil
      }
    }
  }

  private func lookup(_ word: TagWord, depth: Int) throws(TemplateError) -> TemplateExpression {
    var reader = LookupReader(word: word)
    let parts = try reader.read()
    var lookups: [LookupExpression.Part] = []
    for part in parts.dropFirst() {
      switch part {
      case .name(let name): lookups.append(.member(MemberLookup(name: name.text, place: name.place)))
      case .bracket(let inner):
        lookups.append(.key(try variable(inner.trimmed, depth: depth + 1), text: inner.text))
      }
    }
    guard case .name(let root) = parts.first else { throw .syntax("Missing variable name", at: word.place) }
    let rootText = root.text
    return LookupExpression(
      name: names.number(of: rootText), isBlock: rootText == "block", text: word.text, parts: lookups,
      place: word.place)
  }

  // MARK: Conditions

  /// Compiles operands that are combined with `not`, `and`, `or`, `in`, comparisons and parentheses.
  func condition(_ words: [TagWord], at place: TemplatePosition) throws(TemplateError) -> TemplateExpression {
    var parser = ConditionParser(compiler: self, words: words, place: place)
    return try parser.parse()
  }

  /// Compiles the contents of `{{ … }}`: a condition, an operand, or `value if condition else other`.
  func printed(_ words: [TagWord], at place: TemplatePosition) throws(TemplateError) -> TemplateExpression {
    guard let first = words.first else {
      throw .syntax("Missing variable name", fix: "add a variable between '{{' and '}}'", at: place)
    }
    guard words.count > 2, words[1].text == "if" else {
      return words.count == 1 ? try operand(first) : try condition(words, at: place)
    }
    let chosen = try operand(first)
    let rest = Array(words.dropFirst(2))
    guard let elseIndex = rest.firstIndex(where: { $0.text == "else" }) else {
      return ChoiceExpression(condition: try condition(rest, at: place), chosen: chosen, other: nil)
    }
    let otherWords = Array(rest[(elseIndex + 1)...])
    guard let otherFirst = otherWords.first else {
      throw .syntax("missing value after 'else'", fix: "add a value", at: rest[elseIndex].place)
    }
    return ChoiceExpression(
      condition: try condition(Array(rest[..<elseIndex]), at: place), chosen: chosen,
      other: otherWords.count == 1 ? try operand(otherFirst) : try printed(otherWords, at: place))
  }
}
