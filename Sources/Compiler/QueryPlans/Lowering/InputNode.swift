import ConnectorAPI
import DataModel
import JSONText

/// An input with its variables put in as far as they shape the statement: which members there are, which are null,
/// which way an order goes. Other values stay sources, so that one statement serves every request of the same shape.
indirect enum InputNode: Sendable {
  case null
  /// A scalar, an enum value, or a list of these. `known` where the value itself shapes the statement.
  case leaf(ValueSource, known: JSONValue?)
  case list([InputNode])
  case object([InputMember])

  var members: [InputMember] {
    if case .object(let members) = self { members } else { [] }
  }

  /// A list's elements; of one thing alone, that thing.
  var elements: [InputNode] {
    switch self {
    case .list(let elements): elements
    case .null: []
    default: [self]
    }
  }

  /// Null, or what a leaf holds.
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
