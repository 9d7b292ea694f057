/// A value does not fit its type: on the way to the server, or back.
public struct DataConnectCodecError: DataConnectDomainError {
  public struct Code: DataConnectErrorCode {
    private let name: String

    /// A value has no form on the wire: an infinite number, NaN, or a time outside the years 1583 to 9999.
    public static let encodingFailed = Code(name: "encodingFailed")
    /// What came is no JSON, or does not fit the type.
    public static let decodingFailed = Code(name: "decodingFailed")
    /// Text came that is no UUID in any usual spelling.
    public static let invalidUUID = Code(name: "invalidUUID")
    /// Text came that is no time by RFC 3339, or one outside the years 1583 to 9999.
    public static let invalidTimestampFormat = Code(name: "invalidTimestampFormat")
    /// No day by `YYYY-MM-DD`, or one that does not exist or is outside the years 1583 to 9999.
    public static let invalidLocalDateFormat = Code(name: "invalidLocalDateFormat")

    public static var allCases: [Code] {
      [.encodingFailed, .decodingFailed, .invalidUUID, .invalidTimestampFormat, .invalidLocalDateFormat]
    }
    public var description: String { name }
  }

  public let code: Code
  /// For JSON the way to the value, the type that was expected and what kind of value came: `movies[2].rating: …`.
  public let message: String?
  public let underlyingError: (any Error)?

  init(code: Code, message: String, underlyingError: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlyingError = underlyingError
  }

  /// `movies[2].rating: …`, or the reason alone at the top.
  init(code: Code, at path: [any CodingKey], _ reason: String, underlyingError: (any Error)? = nil) {
    let place = pathText(path)
    self.init(code: code, message: place.isEmpty ? reason : "\(place): \(reason)", underlyingError: underlyingError)
  }
}

/// A coding path as one writes it: `movies[2].rating`.
func pathText(_ path: [any CodingKey]) -> String {
  path.reduce(into: "") { text, key in
    if let index = key.intValue {
      text += "[\(index)]"
    } else {
      text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
    }
  }
}
