package import SourceText

/// The contents of `connector.yaml`: one connector and the SDKs to generate for it.
package struct ConnectorConfiguration: Sendable {
  package var connectorID: String
  /// The folder of connector.yaml, as a path from where the command runs.
  package var folder: String
  package var swiftSDKs: [SwiftSDKConfiguration]
  /// SDKs for other languages, which this version does not generate: their keys, such as `kotlinSdk`, and positions.
  package var otherSDKs: [OtherSDK]

  /// The entry of an SDK that is not generated.
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

  /// Whether any SDK, in any language, has `clientCache`. If so, the server adds entity IDs to responses.
  package var wantsEntityIDs = false
}

/// One entry of `generate.swiftSdk`.
package struct SwiftSDKConfiguration: Hashable, Sendable {
  /// How generated query references publish changes.
  package enum ObservablePublisher: String, Sendable, CaseIterable {
    case observableMacro
    case observableObject
  }

  /// The runtime library that the generated files import.
  package enum Runtime: String, Sendable, CaseIterable {
    case martlet
    case firebase
  }

  /// The settings of the client cache.
  package struct ClientCache: Hashable, Sendable {
    /// Where the client cache stores its data.
    package enum Storage: String, Sendable, CaseIterable {
      case persistent
      case memory
    }

    package var storage: Storage
    /// The maximum age in seconds.
    package var maxAge: Double
    /// The maximum size in bytes. `nil` means no limit.
    package var maxSize: Int?

    package init(storage: Storage = .persistent, maxAge: Double = 0, maxSize: Int? = nil) {
      self.storage = storage
      self.maxAge = maxAge
      self.maxSize = maxSize
    }
  }

  /// The output folder, relative to the connector folder, with `/` as the separator.
  package var outputDirectory: String
  /// The name of the generated folder, package, product, target and module.
  package var package: String
  package var observablePublisher: ObservablePublisher
  package var clientCache: ClientCache?
  package var runtime: Runtime
  /// The server URL that `endpoint:` sets for the app.
  package var endpoint: String?
  /// The value of `coreSdkPackageLocation:`.
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
