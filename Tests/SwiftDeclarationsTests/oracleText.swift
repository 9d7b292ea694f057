import SwiftDeclarations

/// The declarations of a file in the form that `Tests/SwiftSyntaxOracle` prints.
func oracleText(of file: DeclarationFile) -> String {
  var output = ""
  for declaration in file.all {
    if let line = OracleLine(declaration).text { output += line + "\n" }
  }
  return output
}

private struct OracleLine {
  let declaration: Declaration
  var row: DeclarationRow { declaration.row }
  var file: DeclarationFile { declaration.file }

  init(_ declaration: Declaration) { self.declaration = declaration }

  func place(_ range: ByteRange) -> String { range.isEmpty ? "" : "\(range.start)-\(range.end)" }

  var text: String? {
    guard declaration.kind != .macroExpansion, declaration.kind != .using else { return nil }
    let isPart = declaration.kind == .binding || declaration.kind == .enumElement
    var fields = ["\(declaration.kind) \(place(row.range)) \(name)"]
    func add(_ label: String, _ value: String) { if !value.isEmpty { fields.append("\(label)=\(value)") } }
    if !isPart, declaration.kind != .operatorDeclaration {
      add("attributes", declaration.attributes.map { file.text($0.name) }.joined(separator: ","))
      add("modifiers", declaration.modifiers.map(modifier).joined(separator: ","))
    }
    switch declaration.kind {
    case .importing, .operatorDeclaration, .precedenceGroup: break
    default: add("type", place(row.type))
    }
    add("value", place(row.value))
    add("inheritance", place(row.inheritance))
    add("generics", place(row.generics))
    add("where", place(row.requirements))
    if declaration.kind != .precedenceGroup, declaration.kind != .operatorDeclaration { add("body", place(row.body)) }
    add("flags", flags.joined(separator: ","))
    for parameter in declaration.parameters { add("parameter", self.parameter(parameter)) }
    return fields.joined(separator: "\t")
  }

  private var name: String {
    switch declaration.kind {
    case .variable, .enumCase: ""
    case .deinitializer, .initializer: declaration.name
    default: declaration.name
    }
  }

  private func modifier(_ modifier: ModifierRow) -> String {
    file.text(modifier.name) + (modifier.detail.isEmpty ? "" : "(\(file.text(modifier.detail)))")
  }

  private func parameter(_ row: ParameterRow) -> String {
    [
      file.text(row.firstName), file.text(row.secondName), place(row.type), place(row.value),
      row.flags.contains(.isVariadic) ? "..." : "",
    ].joined(separator: "|")
  }

  private var flags: [String] {
    let flags = row.flags
    switch declaration.kind {
    case .variable: return flags.contains(.isLet) ? ["let"] : []
    case .binding, .subscripting:
      var words: [String] = []
      if flags.contains(.hasGetter) {
        words.append("get")
        if flags.contains(.isAsync) { words.append("async") }
        if flags.contains(.isThrowing) { words.append("throws") }
      }
      if flags.contains(.hasSetter) { words.append("set") }
      if flags.contains(.hasObserver) { words.append("observe") }
      return words.sorted()
    case .function, .initializer:
      var words: [String] = []
      if flags.contains(.isFailable) { words.append("?") }
      if flags.contains(.isImplicitlyUnwrapped) { words.append("!") }
      if flags.contains(.isAsync) { words.append("async") }
      if flags.contains(.isThrowing) { words.append("throws") }
      if flags.contains(.isRethrowing) { words.append("rethrows") }
      return words
    default: return []
    }
  }
}
