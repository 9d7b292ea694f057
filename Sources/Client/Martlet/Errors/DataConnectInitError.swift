/// The connector is not configured correctly.
///
/// ```swift
/// do {
///   _ = try await DataConnect.moviesConnector.listMoviesQuery.execute()
/// } catch let error as DataConnectInitError where error.code == .endpointNotConfigured {
///   print(error.message ?? "no server is configured")
/// }
/// ```
public struct DataConnectInitError: DataConnectDomainError {
  /// The kind of the error.
  ///
  /// ```swift
  /// let codes = DataConnectInitError.Code.allCases
  /// ```
  public struct Code: DataConnectErrorCode {
    private let name: String

    /// For source compatibility with the official SDK. Never thrown, because no app object is needed.
    public static let appNotConfigured = Code(name: "appNotConfigured")
    /// For source compatibility with the official SDK. Never thrown.
    public static let grpcNotConfigured = Code(name: "grpcNotConfigured")
    /// No server is configured, or its address is invalid.
    public static let endpointNotConfigured = Code(name: "endpointNotConfigured")

    /// ``DataConnect/trustedRoots`` contains no certificate, or an invalid one.
    public static let rootsNotReadable = Code(name: "rootsNotReadable")

    /// All codes.
    public static var allCases: [Code] {
      [.appNotConfigured, .grpcNotConfigured, .endpointNotConfigured, .rootsNotReadable]
    }
    /// The name of the constant.
    public var description: String { name }
  }

  /// The kind of the error.
  public let code: Code
  /// The reason, and how to fix it.
  public let message: String?
  /// The error of the lower layer.
  public let underlyingError: (any Error)?

  init(code: Code, message: String, underlyingError: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlyingError = underlyingError
  }

  static func noEndpoint(_ config: ConnectorConfig) -> DataConnectInitError {
    DataConnectInitError(
      code: .endpointNotConfigured,
      message: """
        no server is configured for the connector '\(config.connector)': set 'endpoint' in 'generate.swiftSdk' of \
        connector.yaml and generate again, or set DataConnect.endpoint before the first call, or call useEmulator()
        """)
  }

  static let unreadableRoots = DataConnectInitError(
    code: .rootsNotReadable,
    message: """
      DataConnect.trustedRoots contains no certificate, or an invalid one: set it to the text of a PEM file, which starts \
      with '-----BEGIN CERTIFICATE-----'
      """)

  static func invalidEndpoint(_ text: String) -> DataConnectInitError {
    DataConnectInitError(
      code: .endpointNotConfigured,
      message: "'\(text)' is not a valid server address: use an address such as 'https://data.example.com'")
  }
}
