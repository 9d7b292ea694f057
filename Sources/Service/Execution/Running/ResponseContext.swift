import DataModel
import Digests

/// What the response needs from the call.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct ResponseContext: Sendable {
  /// The id of the service, which is a part of entity ids.
  let service: String
  let wantsEntityIDs: Bool
  let wantsDebugDetails: Bool

  /// Returns the entity id of the row of a type with this key.
  func entityID(of type: TypeName, _ key: [String]) -> String {
    Digests.entityID(prefix: "\(service)/\(type)", key: key)
  }
}
