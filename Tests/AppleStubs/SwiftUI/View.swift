@_exported public import Combine

/// What SwiftUI offers, as far as the samples use it. Views are rendered as lines of text; see ``render(_:)``.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public typealias Body = Never
}

extension View where Body == Never {
  public var body: Never { fatalError("a view that is drawn by the system has no body") }
}

/// A view that this stub draws.
@MainActor @preconcurrency
protocol Drawn: View where Body == Never {
  func draw(into canvas: inout Canvas)
}

/// What a rendered view shows, and what it can do.
public struct Canvas {
  public internal(set) var lines: [String] = []
  public internal(set) var buttons: [String: @MainActor () -> Void] = [:]
  public internal(set) var tasks: [@MainActor @Sendable () async -> Void] = []

  @MainActor
  mutating func add(_ view: some View) {
    if let drawn = view as? any Drawn { drawn.draw(into: &self) } else { add(view.body) }
  }
}

/// Draws a view as it is now.
@MainActor
public func render(_ view: some View) -> Canvas {
  var canvas = Canvas()
  canvas.add(view)
  return canvas
}

@resultBuilder @MainActor @preconcurrency
public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    .first(first)
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
    .second(second)
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

extension Optional: Drawn where Wrapped: View {
  func draw(into canvas: inout Canvas) { if let self { canvas.add(self) } }
}

public enum ConditionalView<First: View, Second: View>: View, Drawn {
  case first(First)
  case second(Second)

  func draw(into canvas: inout Canvas) {
    switch self {
    case .first(let view): canvas.add(view)
    case .second(let view): canvas.add(view)
    }
  }
}

public struct TupleView<each Content: View>: View, Drawn {
  private let content: (repeat each Content)
  init(_ content: repeat each Content) { self.content = (repeat each content) }
  func draw(into canvas: inout Canvas) { repeat canvas.add(each content) }
}
