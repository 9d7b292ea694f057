/// Which connector of which service: the ids of dataconnect.yaml and connector.yaml.
public struct ConnectorConfig: Hashable, Sendable {
  /// `serviceId` and `location` are those of dataconnect.yaml.
  public let serviceId: String
  public let location: String
  /// `connectorId` of connector.yaml.
  public let connector: String

  public init(serviceId: String, location: String, connector: String) {
    self.serviceId = serviceId
    self.location = location
    self.connector = connector
  }

  /// The server leaves project and location aside.
  var resourceName: String { resourceName { $0 } }

  /// The same with every part as a URL may have it.
  var resourcePath: String { resourceName(percentEncoded) }

  private func resourceName(_ part: (String) -> String) -> String {
    "projects/local/locations/\(part(location))/services/\(part(serviceId))/connectors/\(part(connector))"
  }
}

/// Whether generated code or a person made a ``DataConnect``.
/// The server is told in a header; nothing else depends on it.
public enum CallerSDKType: String, Hashable, Sendable {
  case base
  case generated
}

/// Letters, digits and `-._~` as they are, every other byte as `%XX`.
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
