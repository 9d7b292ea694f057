/// A segment of the path to a field of a response.
///
/// ```swift
/// let path: [DataConnectPathSegment] = [.field("movies"), .listIndex(0), .field("title")]
/// ```
public enum DataConnectPathSegment: Codable, Hashable, Sendable {
  /// The response key of a field.
  case field(String)
  /// An index in a list, from 0.
  case listIndex(Int)

  /// Decodes a string or a number.
  /// - Throws: `DecodingError` for other JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let index = try? container.decode(Int.self) {
      self = .listIndex(index)
    } else {
      self = .field(try container.decode(String.self))
    }
  }

  /// Encodes a string or a number.
  /// - Throws: Errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .field(let name): try container.encode(name)
    case .listIndex(let index): try container.encode(index)
    }
  }
}

extension DataConnectPathSegment: CustomStringConvertible {
  /// The field, or the index in brackets.
  public var description: String {
    switch self {
    case .field(let name): name
    case .listIndex(let index): "[\(index)]"
    }
  }
}
