import ConnectorAPI
import DataModel
import JSONText

/// An input value with its variables resolved as far as they affect the statement: which members are present, which are
/// null, and sort directions. Other values stay sources, so that one statement serves all requests of the same shape.
indirect enum InputNode: Sendable {
  case null
  /// A scalar, an enum value, or a list of these. `known` is set if the value itself affects the statement.
  case leaf(ValueSource, known: JSONValue?)
  case list([InputNode])
  case object([InputMember])

  var members: [InputMember] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The elements of a list. Any other node is a list with one element.
  var elements: [InputNode] {
    switch self {
    case .list(let elements): elements
    case .null: []
    default: [self]
    }
  }

  /// The value source of a null or a leaf.
  var source: ValueSource? {
    switch self {
    case .null: .constant(.null)
    case .leaf(let source, _): source
    default: nil
    }
  }

  var flag: Bool? {
    if case .leaf(_, let known?) = self { known.bool } else { nil }
  }

  var label: String? {
    if case .leaf(_, let known?) = self { known.string } else { nil }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  subscript(name: FieldName) -> InputNode? { members.first { $0.name == name }?.value }
}

struct InputMember: Sendable {
  let name: FieldName
  let role: InputFieldRole
  let value: InputNode
}
