extension SwiftWriter {
  mutating func write(_ type: TypeDeclaration) {
    write(documentation: type.documentation)
    write(attributes: type.attributes)
    let modifiers = (type.access.modifier + [type.kind.rawValue]).joined(separator: " ")
    writeBody(header: "\(modifiers) \(type.name)", inherits: type.inherits, members: type.members)
  }

  mutating func write(_ declaration: ExtensionDeclaration) {
    write(documentation: declaration.documentation)
    writeBody(
      header: "extension \(declaration.type)", inherits: declaration.inherits, members: declaration.members)
  }

  private mutating func writeBody(header: SwiftText, inherits: [SwiftText], members: [SwiftDeclaration]) {
    let list = inherits.map(\.description).joined(separator: ", ")
    let flat = header.description + (list.isEmpty ? "" : ": \(list)")
    if members.isEmpty, fits(flat + " {}") {
      line(SwiftText(flat + " {}"))
      return
    }
    if fits(flat + " {") {
      line(SwiftText(flat + " {"))
    } else {
      writeBrokenHeader(header.description, inherits.map(\.description))
    }
    indented { $0.write(members) }
    line("}")
  }

  /// Names that do not fit continue on further lines; the opening brace is then on a separate line.
  private mutating func writeBrokenHeader(_ header: String, _ inherits: [String]) {
    var text = header + ":"
    var isFirst = true
    for (index, name) in inherits.enumerated() {
      let item = name + (index < inherits.count - 1 ? "," : "")
      if fits(text + " " + item) {
        text += " " + item
      } else {
        line(SwiftText(text))
        text = (isFirst ? "" : "") + "  " + item
        isFirst = false
      }
    }
    line(SwiftText(text))
    line("{")
  }

  mutating func write(_ enumCase: EnumCaseDeclaration) {
    write(documentation: enumCase.documentation)
    var text: SwiftText = "case \(enumCase.name)"
    if !enumCase.payload.isEmpty { text = .call(text, enumCase.payload) }
    if let rawValue = enumCase.rawValue { text = text + " = " + rawValue }
    line(text)
  }

  mutating func write(_ alias: TypealiasDeclaration) {
    write(documentation: alias.documentation)
    line("\((alias.access.modifier + ["typealias"]).joined(separator: " ")) \(alias.name) = \(alias.type)")
  }

  mutating func write(attributes: [String]) {
    for attribute in attributes { line(SwiftText(attribute)) }
  }
}
