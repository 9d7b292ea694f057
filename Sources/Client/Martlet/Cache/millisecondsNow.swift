#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Milliseconds since 1970 of the system clock.
func millisecondsNow() -> Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
