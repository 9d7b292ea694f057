/// One step of the way to a field of an answer.
public enum DataConnectPathSegment: Codable, Hashable, Sendable {
  case field(String)
  /// Counted from 0.
  case listIndex(Int)

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let index = try? container.decode(Int.self) {
      self = .listIndex(index)
    } else {
      self = .field(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .field(let name): try container.encode(name)
    case .listIndex(let index): try container.encode(index)
    }
  }
}

extension DataConnectPathSegment: CustomStringConvertible {
  public var description: String {
    switch self {
    case .field(let name): name
    case .listIndex(let index): "[\(index)]"
    }
  }
}
