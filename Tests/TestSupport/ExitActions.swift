import Foundation
import Locks

/// What is done when the test process ends, the newest first.
enum ExitActions {
  private static let actions = Locked<[@Sendable () -> Void]>([])

  static func add(_ action: @escaping @Sendable () -> Void) {
    let isFirst = actions.withLock { actions in
      actions.append(action)
      return actions.count == 1
    }
    if isFirst { atexit { ExitActions.run() } }
  }

  private static func run() { for action in actions.withLock({ $0 }).reversed() { action() } }
}
