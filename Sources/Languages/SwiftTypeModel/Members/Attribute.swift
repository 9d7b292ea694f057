import SwiftDeclarations

/// An attribute, `@name(arguments)`, of a declaration or a type.
package final class Attribute {
  package let name: String
  /// The arguments in order. The key is the label, or the index as text.
  package let arguments: [(key: String, value: String)]
  private let text: String?

  init(name: String, text: String?) {
    self.name = name
    self.text = text
    guard let text else {
      arguments = []
      return
    }
    arguments = split(Array(text.utf8), at: UInt8(ascii: ","), keepingBrackets: true).map(trimmed)
      .filter { !$0.isEmpty }.enumerated().map { index, bytes in
        let parts = split(bytes, at: UInt8(ascii: ":"), keepingBrackets: true)
        guard parts.count > 1 else { return (String(index), String(decoding: bytes, as: UTF8.self)) }
        let value = bytes[(parts[0].count + 1)...]
        return (
          String(decoding: trimmed(parts[0]), as: UTF8.self), String(decoding: trimmed(Array(value)), as: UTF8.self)
        )
      }
  }

  package var asSource: String { "@" + name + (text.map { "(\($0))" } ?? "") }
}

/// A list of attributes, with lookup by name.
package struct AttributeList {
  package let all: [Attribute]

  init(_ all: [Attribute]) { self.all = all }

  init(_ rows: ArraySlice<AttributeRow>, in file: DeclarationFile) {
    all = rows.map { row in
      // `@name()` has an empty argument list.
      let hasArguments = row.range.end > row.name.end && !row.arguments.isEmpty
      return Attribute(name: file.text(row.name), text: hasArguments ? file.text(row.arguments) : nil)
    }
  }

  package var names: [String] {
    var names: [String] = []
    for attribute in all where !names.contains(attribute.name) { names.append(attribute.name) }
    return names
  }

  package subscript(name: String) -> [Attribute] { all.filter { $0.name == name } }
  package var isEmpty: Bool { all.isEmpty }
}

/// A modifier, `name(detail)`, before a declaration's keyword.
package final class Modifier {
  package let name: String
  /// The detail, such as `set` in `private(set)`.
  package let detail: String?

  init(name: String, detail: String?) {
    self.name = name
    self.detail = detail
  }

  package var asSource: String { name + (detail.map { "(\($0))" } ?? "") }
}
