/// Identifies a connector, with the ids in dataconnect.yaml and connector.yaml.
///
/// ```swift
/// let config = ConnectorConfig(serviceId: "films", location: "us-east4", connector: "movies")
/// ```
public struct ConnectorConfig: Hashable, Sendable {
  /// `serviceId` of dataconnect.yaml.
  public let serviceId: String
  /// `location` of dataconnect.yaml.
  public let location: String
  /// `connectorId` of connector.yaml.
  public let connector: String

  /// Creates a configuration.
  public init(serviceId: String, location: String, connector: String) {
    self.serviceId = serviceId
    self.location = location
    self.connector = connector
  }

  /// The resource name. The server ignores the project and the location.
  var resourceName: String { resourceName { $0 } }

  /// The resource name with percent-encoded parts.
  var resourcePath: String { resourceName(percentEncoded) }

  private func resourceName(_ part: (String) -> String) -> String {
    "projects/local/locations/\(part(location))/services/\(part(serviceId))/connectors/\(part(connector))"
  }
}

/// Whether generated code or an app created a ``DataConnect``. It is sent to the server in a header, and has no
/// other effect.
///
/// ```swift
/// let config = ConnectorConfig(serviceId: "films", location: "us-east4", connector: "movies")
/// let dataConnect = DataConnect.dataConnect(connectorConfig: config, callerSDKType: .base)
/// ```
public enum CallerSDKType: String, Hashable, Sendable {
  /// Created by an app.
  case base
  /// Created by generated code.
  case generated
}

/// Percent-encodes all bytes except ASCII letters, digits and `-._~`.
func percentEncoded(_ text: String) -> String {
  var encoded = ""
  for byte in text.utf8 {
    let scalar = UnicodeScalar(byte)
    if scalar.properties.isAlphabetic && byte < 0x80 || ("0"..."9").contains(scalar) || "-._~".utf8.contains(byte) {
      encoded.unicodeScalars.append(scalar)
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
  }
  return encoded
}
