/// A value cannot be encoded for the server, or a response does not match its type.
///
/// ```swift
/// do {
///   print(try LocalDate(localDateString: "2024-02-30"))
/// } catch let error as DataConnectCodecError where error.code == .invalidLocalDateFormat {
///   print(error.message ?? "invalid date")
/// }
/// ```
public struct DataConnectCodecError: DataConnectDomainError {
  /// The kind of the error.
  ///
  /// ```swift
  /// let codes = DataConnectCodecError.Code.allCases
  /// ```
  public struct Code: DataConnectErrorCode {
    private let name: String

    /// A value cannot be encoded: an infinite number, NaN, or a time outside the years 1583 to 9999.
    public static let encodingFailed = Code(name: "encodingFailed")
    /// The response is not valid JSON, or does not match the type.
    public static let decodingFailed = Code(name: "decodingFailed")
    /// A string is not a UUID in one of the common forms.
    public static let invalidUUID = Code(name: "invalidUUID")
    /// A string is not an RFC 3339 timestamp, or is outside the years 1583 to 9999.
    public static let invalidTimestampFormat = Code(name: "invalidTimestampFormat")
    /// A string is not a date in the form `YYYY-MM-DD`, or the date does not exist, or is outside the years 1583 to
    /// 9999.
    public static let invalidLocalDateFormat = Code(name: "invalidLocalDateFormat")

    /// All codes.
    public static var allCases: [Code] {
      [.encodingFailed, .decodingFailed, .invalidUUID, .invalidTimestampFormat, .invalidLocalDateFormat]
    }
    /// The name of the constant.
    public var description: String { name }
  }

  /// The kind of the error.
  public let code: Code
  /// The reason. For JSON it has the path to the value, the expected type, and the kind of the value:
  /// `movies[2].rating: …`.
  public let message: String?
  /// The error of the lower layer.
  public let underlyingError: (any Error)?

  init(code: Code, message: String, underlyingError: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlyingError = underlyingError
  }

  /// Creates an error with a path: `movies[2].rating: …`, or only the reason at the root.
  init(code: Code, at path: [any CodingKey], _ reason: String, underlyingError: (any Error)? = nil) {
    let place = pathText(path)
    self.init(code: code, message: place.isEmpty ? reason : "\(place): \(reason)", underlyingError: underlyingError)
  }
}

/// A coding path in the form `movies[2].rating`.
func pathText(_ path: [any CodingKey]) -> String {
  path.reduce(into: "") { text, key in
    if let index = key.intValue {
      text += "[\(index)]"
    } else {
      text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
    }
  }
}
