// What Foundation has on Apple systems alone, as far as the client uses it. The script imports this module implicitly.
@_exported import Darwin
@_exported import Foundation
@_exported import FoundationNetworking

extension FileManager {
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}

extension ProcessInfo {
  public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
    block(false)
  }
}
