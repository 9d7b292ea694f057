import Locks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The moment: the clock's, or that of a host that plays the system and moves time itself.
func widgetNow() -> Date { hostTime.withLock { $0 } ?? Date() }

/// What a host said last, in a process that it has started.
let hostTime = Locked<Date?>(nil)
