public import Foundation

// The type has its official home here, and is Martlet's own. Exported, not given a second name: files import this
// module beside one that exports all of Martlet, and of two declarations `Timestamp?.self` and `[Timestamp]()` would
// not know which is meant.
@_exported public import struct Martlet.Timestamp

extension Timestamp {
  /// The earlier of two moments is `.orderedAscending`.
  public func compare(_ other: Timestamp) -> ComparisonResult {
    self < other ? .orderedAscending : self == other ? .orderedSame : .orderedDescending
  }
}
