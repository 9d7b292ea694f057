public import Foundation

// The official SDK declares the type in this module. It is re-exported instead of declared as an alias: many files
// import this module and one that exports all of Martlet, and with two declarations `Timestamp?.self` and
// `[Timestamp]()` would be ambiguous.
@_exported public import struct Martlet.Timestamp

extension Timestamp {
  /// Compares two timestamps; `.orderedAscending` if this one is earlier.
  public func compare(_ other: Timestamp) -> ComparisonResult {
    self < other ? .orderedAscending : self == other ? .orderedSame : .orderedDescending
  }
}
