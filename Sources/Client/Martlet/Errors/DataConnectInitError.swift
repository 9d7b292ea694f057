/// The connector cannot be used yet.
public struct DataConnectInitError: DataConnectDomainError {
  public struct Code: DataConnectErrorCode {
    private let name: String

    /// For code of the official SDK; never thrown here, since no app object is needed.
    public static let appNotConfigured = Code(name: "appNotConfigured")
    /// For code of the official SDK; never thrown here.
    public static let grpcNotConfigured = Code(name: "grpcNotConfigured")
    /// Nobody said where the server is, or what was said is no address.
    public static let endpointNotConfigured = Code(name: "endpointNotConfigured")

    /// ``DataConnect/trustedRoots`` holds no certificate, or one that cannot be read.
    /// On Linux only: Apple systems leave aside what they cannot read.
    public static let rootsNotReadable = Code(name: "rootsNotReadable")

    public static var allCases: [Code] {
      [.appNotConfigured, .grpcNotConfigured, .endpointNotConfigured, .rootsNotReadable]
    }
    public var description: String { name }
  }

  public let code: Code
  public let message: String?
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
        the connector '\(config.connector)' does not know its server: set 'endpoint' below 'generate.swiftSdk' in \
        connector.yaml and generate again, or set DataConnect.endpoint before the first call, or call useEmulator()
        """)
  }

  static let unreadableRoots = DataConnectInitError(
    code: .rootsNotReadable,
    message: """
      DataConnect.trustedRoots holds no certificate, or one that cannot be read: give it the text of a PEM file, which begins \
      with '-----BEGIN CERTIFICATE-----'
      """)

  static func invalidEndpoint(_ text: String) -> DataConnectInitError {
    DataConnectInitError(
      code: .endpointNotConfigured,
      message: "'\(text)' is no address of a server: write one such as 'https://data.example.com'")
  }
}
