import Configuration
import JSONText
import SourceText

/// The sources of a deployed version, in the form that the database stores.
package struct DeployedSources: Sendable {
  /// The version of the stored format. Newer formats are not read.
  package static let format = 1

  package let sources: ServiceSources

  package init(_ sources: ServiceSources) { self.sources = sources }

  /// Decodes stored sources.
  /// - Returns: `nil` if this version cannot read the text.
  package init?(text: String) {
    guard let json = try? parseJSON(text), json["format"]?.number == String(Self.format),
      let service = json["service"]?.string, let schema = json["schema"].flatMap(Self.files),
      let connectors = json["connectors"]?.array
    else { return nil }
    var read: [ServiceSources.Connector] = []
    for connector in connectors {
      guard let id = connector["id"]?.string, let files = connector["files"].flatMap(Self.files) else { return nil }
      read.append(
        ServiceSources.Connector(
          configuration: ConnectorConfiguration(connectorID: id, folder: id, swiftSDKs: [], otherSDKs: []), files: files
        ))
    }
    sources = ServiceSources(
      configuration: ServiceConfiguration(
        serviceID: service, location: "", folder: "", schemaSource: "", postgresql: nil,
        connectorFolders: read.map(\.configuration.connectorID)), schema: schema, connectors: read)
  }

  package var text: String {
    let connectors = sources.connectors.map { connector -> JSONValue in
      ["id": .string(connector.configuration.connectorID), "files": Self.json(of: connector.files)]
    }
    let json: JSONValue = [
      "format": .integer(Self.format), "service": .string(sources.configuration.serviceID),
      "schema": Self.json(of: sources.schema), "connectors": .array(connectors),
    ]
    return json.description
  }

  private static func json(of files: [SourceFile]) -> JSONValue {
    .array(files.map { ["path": .string($0.path), "text": .string(String(decoding: $0.bytes, as: UTF8.self))] })
  }

  private static func files(_ json: JSONValue) -> [SourceFile]? {
    guard let array = json.array else { return nil }
    var files: [SourceFile] = []
    for file in array {
      guard let path = file["path"]?.string, let text = file["text"]?.string else { return nil }
      files.append(SourceFile(path: path, text: text))
    }
    return files
  }
}
