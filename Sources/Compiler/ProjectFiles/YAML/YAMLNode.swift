package import SourceText

/// A value in a YAML file, with its position. Aliases are resolved.
package struct YAMLNode: Sendable {
  /// The kind of value.
  package indirect enum Kind: Sendable {
    /// A scalar. `isPlain` means unquoted, so that `null`, `true` and similar words have their YAML meaning.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
  }

  /// A `key: value` entry of a mapping.
  package struct Entry: Sendable {
    package let key: String
    package let keyRange: Range<Int>
    package let value: YAMLNode
  }

  package let kind: Kind
  package let file: SourceFile
  /// The byte range of the value, without trailing comments and line breaks.
  package let range: Range<Int>
  /// Whether the value uses flow style, `{ }` or `[ ]`.
  package let isFlow: Bool
  /// Whether the value is an alias, `*name`. `range` is then the range of its anchor.
  package let isAlias: Bool

  package var position: SourcePosition { file.position(at: range.lowerBound) }

  /// Whether the value is empty, `null` or `~`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = kind else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The text of a scalar, unless it is null.
  package var text: String? {
    guard case .scalar(let text, _) = kind, !isNull else { return nil }
    return text
  }

  package var entries: [Entry]? {
    guard case .mapping(let entries) = kind else { return nil }
    return entries
  }

  package var elements: [YAMLNode]? {
    guard case .sequence(let elements) = kind else { return nil }
    return elements
  }

  /// The value of a key, or `nil` if this is not a mapping or the key is missing.
  package subscript(key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }

  /// The name of this kind of value in messages.
  var kindName: String {
    switch kind {
    case _ where isNull: "null"
    case .scalar: "a scalar"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
