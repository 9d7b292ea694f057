// What Foundation has on Apple systems alone, as far as the client uses it. The script imports this module implicitly.
@_exported import Darwin
@_exported import Foundation
@_exported import FoundationNetworking
import Security

extension FileManager {
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}

extension ProcessInfo {
  public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
    block(false)
  }
}

extension URLProtectionSpace {
  public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
  public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }
}
