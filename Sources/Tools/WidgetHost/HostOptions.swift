#if os(Linux)
  package import FoundationEssentials

  /// The behavior of a host. The default values are those known of the Apple systems.
  package struct HostOptions: Sendable {
    /// The reloads per day for each widget on the screen; they are replenished evenly over the day.
    package var dailyBudget = 40.0
    /// `false` for a developer's device, where reloads are unlimited.
    package var hasBudget = true
    /// The delay in seconds between a request and the reload.
    package var reloadDelay: ClosedRange<Double> = 0...30
    /// Whether each request is served twice.
    package var servesTwice = false
    /// The time limit for an answer, in real seconds.
    package var responseTimeout = 10.0
    /// The resident memory in bytes that a process may use, in addition to that of an empty process.
    package var memoryLimit = 30 << 20
    package var emptyProcessMemory = 7 << 20
    /// The probability that a process is killed while it works.
    package var killChance = 0.0
    /// Whether a process is stopped after its answer. The next request resumes it or starts another one.
    package var suspends = true
    /// Files on which a stopped process must not hold a lock; `nil` for any file.
    package var lockedFiles: [String]? = []
    /// The maximum size of an answer in bytes; a larger one is reported.
    package var archiveLimit = 10 << 20

    package init() {}
  }

  /// Something that happened in a host, and why.
  package struct HostEvent: Hashable, Sendable, CustomStringConvertible {
    package enum Cause: String, Hashable, Sendable {
      case added
      case policy
      case request
      case action
      case again
      /// The language, text size, account, location or time zone changed.
      case environment
    }

    package enum What: Hashable, Sendable {
      case asked(Cause)
      case answered(entries: Int, revision: Int64?)
      case shown(revision: Int64?)
      case requested
      /// A reload of the daily budget was used; `left` remain.
      case usedBudget(left: Int)
      /// The reload did not use the budget, for this reason.
      case free(String)
      /// The request was ignored because it came shortly after a launch from the widget.
      case ignored
      case waitsForBudget
      /// The timeline has no entries: the widget does not change.
      case dropped
      case killed(String)
      case problem(String)
    }

    package let date: Date
    /// The widget on the screen; `nil` if the event concerns a kind or the process.
    package let instance: Int?
    package let what: What

    package var description: String {
      let place = instance.map { "widget \($0): " } ?? ""
      switch what {
      case .asked(let cause): return "\(place)requested a timeline (\(cause.rawValue))"
      case .answered(let count, let revision): return "\(place)\(count) entries\(of(revision))"
      case .shown(let revision): return "\(place)shows an entry\(of(revision))"
      case .requested: return "\(place)reload requested"
      case .usedBudget(let left): return "\(place)uses a reload of the daily budget, \(left) left"
      case .free(let reason): return "\(place)the reload does not use the budget: \(reason)"
      case .ignored: return "\(place)request ignored"
      case .waitsForBudget: return "\(place)waits until the budget allows a reload"
      case .dropped: return "\(place)ignored a timeline without entries"
      case .killed(let reason): return "\(place)killed: \(reason)"
      case .problem(let text): return "\(place)\(text)"
      }
    }

    /// Whether the widget's developer should fix this.
    package var isFault: Bool {
      switch what {
      case .dropped, .killed, .problem: true
      default: false
      }
    }

    private func of(_ revision: Int64?) -> String { revision.map { " of revision \($0)" } ?? "" }
  }
#endif
