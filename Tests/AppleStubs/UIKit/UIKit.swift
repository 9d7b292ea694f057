@_exported public import Foundation

@MainActor
open class UIApplication: NSObject {
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name("didEnterBackground")
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name("willEnterForeground")
}
