package import SourceText

/// `connector.yaml`: one connector and the SDKs to generate for it.
package struct ConnectorConfiguration: Sendable {
  package var connectorID: String
  /// The folder that holds connector.yaml, as the user wrote the way to it.
  package var folder: String
  package var swiftSDKs: [SwiftSDKConfiguration]
  /// SDKs of other languages, which this version keeps and does not generate: the key (`kotlinSdk`) and its place.
  package var otherSDKs: [OtherSDK]

  package struct OtherSDK: Hashable, Sendable {
    package let key: String
    package let position: SourcePosition

    package init(key: String, position: SourcePosition) {
      self.key = key
      self.position = position
    }
  }

  package init(connectorID: String, folder: String, swiftSDKs: [SwiftSDKConfiguration], otherSDKs: [OtherSDK]) {
    self.connectorID = connectorID
    self.folder = folder
    self.swiftSDKs = swiftSDKs
    self.otherSDKs = otherSDKs
  }

  /// Any SDK has `clientCache`, also of another language: the server adds entity ids to answers.
  package var wantsEntityIDs = false
}

/// One entry of `generate.swiftSdk`.
package struct SwiftSDKConfiguration: Hashable, Sendable {
  package enum ObservablePublisher: String, Sendable, CaseIterable {
    case observableMacro
    case observableObject
  }

  /// Whose runtime the generated files import.
  package enum Runtime: String, Sendable, CaseIterable {
    case martlet
    case firebase
  }

  package struct ClientCache: Hashable, Sendable {
    package enum Storage: String, Sendable, CaseIterable {
      case persistent
      case memory
    }

    package var storage: Storage
    /// In seconds.
    package var maxAge: Double
    /// In bytes; no limit where `nil`.
    package var maxSize: Int?

    package init(storage: Storage = .persistent, maxAge: Double = 0, maxSize: Int? = nil) {
      self.storage = storage
      self.maxAge = maxAge
      self.maxSize = maxSize
    }
  }

  /// Relative to the connector's folder, with `/` as separator.
  package var outputDirectory: String
  /// Folder, package, product, target and module.
  package var package: String
  package var observablePublisher: ObservablePublisher
  package var clientCache: ClientCache?
  package var runtime: Runtime
  /// `endpoint:`, a URL; where the app finds its server.
  package var endpoint: String?
  /// `coreSdkPackageLocation:`.
  package var corePackageLocation: String?
  package var position: SourcePosition

  package init(
    outputDirectory: String, package: String, observablePublisher: ObservablePublisher = .observableMacro,
    clientCache: ClientCache? = nil, runtime: Runtime = .martlet, endpoint: String? = nil,
    corePackageLocation: String? = nil, position: SourcePosition
  ) {
    self.outputDirectory = outputDirectory
    self.package = package
    self.observablePublisher = observablePublisher
    self.clientCache = clientCache
    self.runtime = runtime
    self.endpoint = endpoint
    self.corePackageLocation = corePackageLocation
    self.position = position
  }
}
