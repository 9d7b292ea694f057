#if os(Linux)
  package import FoundationEssentials

  /// How a host behaves. The standard values are what is known of the system.
  package struct HostOptions: Sendable {
    /// Reloads a day for each widget on the screen; they come back evenly.
    package var dailyBudget = 40.0
    /// Off: a developer's device, where nothing is counted.
    package var hasBudget = true
    /// How many seconds after a request it is served.
    package var reloadDelay: ClosedRange<Double> = 0...30
    /// Each request is served a second time.
    package var servesTwice = false
    /// Real seconds that a process has for an answer.
    package var answerTimeout = 10.0
    /// Resident bytes that a process may have at most, without what an empty one has.
    package var memoryLimit = 30 << 20
    package var emptyProcessMemory = 7 << 20
    /// The chance that a process is killed while it works.
    package var killChance = 0.0
    /// After its answer a process is stopped, and the next request goes on with it or starts another one.
    package var suspends = true
    /// Files on which a stopped process may hold no lock; `nil` for any file.
    package var lockedFiles: [String]? = []
    /// Bytes of an answer, most of which are its entries, above which it is told as too large.
    package var archiveLimit = 10 << 20

    package init() {}
  }

  /// What a host did, and why.
  package struct HostEvent: Hashable, Sendable, CustomStringConvertible {
    package enum Cause: String, Hashable, Sendable {
      case added
      case policy
      case request
      case action
      case again
      /// Language, text size, account, place or time zone are others.
      case environment
    }

    package enum What: Hashable, Sendable {
      case asked(Cause)
      case answered(entries: Int, revision: Int64?)
      case shown(revision: Int64?)
      case requested
      /// A reload of the day's was used; so many are left.
      case tookToken(left: Int)
      /// None was used, for that reason.
      case free(String)
      /// It is served in the time after a launch from the widget, or never.
      case ignored
      case waitsForBudget
      /// An answer without entries: the widget stays as it is.
      case dropped
      case killed(String)
      case problem(String)
    }

    package let date: Date
    /// The widget on the screen; `nil` for what is of a kind or of the process.
    package let instance: Int?
    package let what: What

    package var description: String {
      let place = instance.map { "widget \($0): " } ?? ""
      switch what {
      case .asked(let cause): return "\(place)asked for a timeline (\(cause.rawValue))"
      case .answered(let count, let revision): return "\(place)\(count) entries\(of(revision))"
      case .shown(let revision): return "\(place)shows an entry\(of(revision))"
      case .requested: return "\(place)a reload was requested"
      case .tookToken(let left): return "\(place)uses a reload of the day, \(left) are left"
      case .free(let reason): return "\(place)the reload is free: \(reason)"
      case .ignored: return "\(place)the request is ignored"
      case .waitsForBudget: return "\(place)waits for budget"
      case .dropped: return "\(place)an empty timeline is dropped"
      case .killed(let reason): return "\(place)killed: \(reason)"
      case .problem(let text): return "\(place)\(text)"
      }
    }

    /// Something that its developer has to mend.
    package var isFault: Bool {
      switch what {
      case .dropped, .killed, .problem: true
      default: false
      }
    }

    private func of(_ revision: Int64?) -> String { revision.map { " of revision \($0)" } ?? "" }
  }
#endif
