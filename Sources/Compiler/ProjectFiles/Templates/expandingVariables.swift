import SourceText

/// Replaces `${NAME}` in all strings with the environment variable, and `${NAME:-text}` with `text` if the variable is
/// not set. An unset variable without a default is an error.
func expandingVariables(
  _ node: YAMLNode, _ environment: [String: String], into log: inout DiagnosticLog
) -> YAMLNode {
  switch node.kind {
  case .scalar(let text, _):
    guard text.contains("${") else { return node }
    let expanded = expanded(text, environment) { name in
      log.report(
        Diagnostic(
          id: "unset-variable", position: node.position, what: "environment variable '\(name)' is not set",
          why: "the file uses '${\(name)}' without a default",
          fix: "set the variable, or use '${\(name):-}' for an empty default"))
    }
    return node.with(.scalar(expanded, isPlain: false))
  case .sequence(let elements):
    var expanded: [YAMLNode] = []
    for element in elements { expanded.append(expandingVariables(element, environment, into: &log)) }
    return node.with(.sequence(expanded))
  case .mapping(let entries):
    var expanded: [YAMLNode.Entry] = []
    for entry in entries {
      let value = expandingVariables(entry.value, environment, into: &log)
      expanded.append(YAMLNode.Entry(key: entry.key, keyRange: entry.keyRange, value: value))
    }
    return node.with(.mapping(expanded))
  }
}

private func expanded(_ text: String, _ environment: [String: String], unset: (String) -> Void) -> String {
  var result = ""
  var rest = text[...]
  while let dollar = rest.firstIndex(of: "$") {
    result += rest[..<dollar]
    rest = rest[dollar...]
    guard rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") else {
      result.append("$")
      rest = rest.dropFirst()
      continue
    }
    let inner = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
    rest = rest[rest.index(after: end)...]
    var name = inner
    var fallback: Substring?
    if let colon = inner.firstIndex(of: ":"), inner[colon...].hasPrefix(":-") {
      name = inner[..<colon]
      fallback = inner[colon...].dropFirst(2)
    }
    if let value = environment[String(name)] {
      result += value
    } else if let fallback {
      result += fallback
    } else {
      unset(String(name))
    }
  }
  return result + rest
}

extension YAMLNode {
  fileprivate func with(_ kind: Kind) -> YAMLNode {
    YAMLNode(kind: kind, file: file, range: range, isFlow: isFlow, isAlias: isAlias)
  }
}
