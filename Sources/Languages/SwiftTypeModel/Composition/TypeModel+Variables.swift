import SwiftDeclarations

extension TypeModel {
  /// Adds a variable for each name of a `var` or `let`.
  func addVariables(of declaration: Declaration, in fragment: TypeFragment, to variables: inout [DeclaredVariable]) {
    guard isActive(declaration) else { return }
    for binding in declaration.children {
      guard binding.flags.contains(.isPattern) else {
        variables.append(
          DeclaredVariable(binding, head: declaration, name: binding.name, in: fragment, model: self))
        continue
      }
      for (name, place) in patternNames(binding.name) {
        variables.append(
          DeclaredVariable(binding, head: declaration, name: name, place: place, in: fragment, model: self))
      }
    }
  }

  /// The names in a pattern such as `(a, (b, _))`, with their index paths.
  private func patternNames(_ pattern: String, _ place: [Int] = []) -> [(String, [Int])] {
    guard place.count < 16 else { return [] }
    let bytes = trimmed(withoutComments(Array(pattern.utf8)))
    guard bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")"), bytes.count >= 2 else {
      let name = String(decoding: bytes, as: UTF8.self)
      return name == "_" || name.isEmpty ? [] : [(name, place)]
    }
    let parts = split(Array(bytes[1..<(bytes.count - 1)]), at: UInt8(ascii: ","), keepingBrackets: true)
    return parts.enumerated().flatMap { index, part -> [(String, [Int])] in
      let pieces = split(part, at: UInt8(ascii: ":"), keepingBrackets: true)
      let inner = pieces.count > 1 ? pieces[pieces.count - 1] : part
      return patternNames(String(decoding: inner, as: UTF8.self), place + [index])
    }
  }
}
