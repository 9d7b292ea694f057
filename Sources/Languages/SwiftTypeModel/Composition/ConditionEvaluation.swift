import SwiftDeclarations

/// Evaluates `#if` clauses for a set of defined names.
///
/// `os(…)`, `arch(…)`, `canImport(…)`, `compiler(…)` and similar conditions are true if their text is defined, so
/// `os(Linux)` is a name like `DEBUG`.
final class ConditionEvaluation {
  private let defines: Set<String>

  init(defines: Set<String>) {
    self.defines = Set(defines.map { $0.filter { !$0.isWhitespace } })
  }

  func isActive(_ declaration: Declaration) -> Bool {
    var index = declaration.row.condition
    var steps = 0
    let conditions = declaration.file.conditions
    while index >= 0, Int(index) < conditions.count, steps < 1_000 {
      guard holds(Int(index), in: declaration.file) else { return false }
      index = conditions[Int(index)].parent
      steps += 1
    }
    return true
  }

  /// Whether the condition of the clause is true and those of the clauses before it are false.
  private func holds(_ index: Int, in file: DeclarationFile) -> Bool {
    let row = file.conditions[index]
    if !row.condition.isEmpty, !evaluate(file.text(row.condition)) { return false }
    var previous = row.previous
    var steps = 0
    while previous >= 0, Int(previous) < file.conditions.count, steps < 1_000 {
      let earlier = file.conditions[Int(previous)]
      if evaluate(file.text(earlier.condition)) { return false }
      previous = earlier.previous
      steps += 1
    }
    return true
  }

  private var known: [String: Bool] = [:]

  private func evaluate(_ text: String) -> Bool {
    if let value = known[text] { return value }
    var reader = ConditionReader(bytes: withoutComments(Array(text.utf8)).filter { $0 > 0x20 }, defines: defines)
    let value = reader.disjunction(depth: 0)
    known[text] = value
    return value
  }
}

/// Evaluates conditions such as `a || b && !(c)`.
private struct ConditionReader {
  let bytes: [UInt8]
  let defines: Set<String>
  var position = 0

  mutating func disjunction(depth: Int) -> Bool {
    var value = conjunction(depth)
    while accept("||") {
      let right = conjunction(depth)
      value = value || right
    }
    return value
  }

  private mutating func conjunction(_ depth: Int) -> Bool {
    var value = operand(depth)
    while accept("&&") {
      let right = operand(depth)
      value = value && right
    }
    return value
  }

  private mutating func operand(_ depth: Int) -> Bool {
    guard depth < 64 else {
      position = bytes.count
      return false
    }
    if accept("!") { return !operand(depth + 1) }
    if accept("(") {
      let value = disjunction(depth: depth + 1)
      _ = accept(")")
      return value
    }
    let start = position
    while position < bytes.count, !"&|()!".utf8.contains(bytes[position]) { position += 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "("), position > start {
      while position < bytes.count, bytes[position] != UInt8(ascii: ")") { position += 1 }
      position = min(position + 1, bytes.count)
    }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    if name.isEmpty { position = min(position + 1, bytes.count) }
    return name == "true" || defines.contains(name)
  }

  private mutating func accept(_ text: String) -> Bool {
    let text = Array(text.utf8)
    guard bytes[position...].starts(with: text) else { return false }
    position += text.count
    return true
  }
}
