import Locks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The current time: that of the clock, or of a host, which controls the time.
func widgetNow() -> Date { hostTime.withLock { $0 } ?? Date() }

/// The last time that a host sent, in a process that a host started.
let hostTime = Locked<Date?>(nil)
