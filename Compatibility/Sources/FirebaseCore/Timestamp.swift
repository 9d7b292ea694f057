public import Foundation
public import Martlet

/// The type has its official home here; it is Martlet's own.
public typealias Timestamp = Martlet.Timestamp

extension Timestamp {
  /// The earlier of two moments is `.orderedAscending`.
  public func compare(_ other: Timestamp) -> ComparisonResult {
    self < other ? .orderedAscending : self == other ? .orderedSame : .orderedDescending
  }
}
