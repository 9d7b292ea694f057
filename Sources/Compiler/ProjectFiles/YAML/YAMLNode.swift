package import SourceText

/// A value of a YAML file with its place. Aliases are already replaced by what they stand for.
package struct YAMLNode: Sendable {
  package indirect enum Kind: Sendable {
    /// `isPlain`: without quotes, so that `null`, `true` and the like have their meaning.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
  }

  /// One `key: value` of a mapping.
  package struct Entry: Sendable {
    package let key: String
    package let keyRange: Range<Int>
    package let value: YAMLNode
  }

  package let kind: Kind
  package let file: SourceFile
  /// From its first byte to behind its last letter or bracket: trailing comments and line ends do not belong to it.
  package let range: Range<Int>
  /// `{ }` and `[ ]`.
  package let isFlow: Bool
  /// `*name`: `range` is where the anchor stands, elsewhere in the file.
  package let isAlias: Bool

  package var position: SourcePosition { file.position(at: range.lowerBound) }

  /// An empty value, `null` or `~`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = kind else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The text of a scalar that is not null.
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

  /// The value of a key; `nil` where this is no mapping or has no such key.
  package subscript(key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }

  /// What a message calls this kind of value.
  var kindName: String {
    switch kind {
    case _ where isNull: "nothing"
    case .scalar: "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
