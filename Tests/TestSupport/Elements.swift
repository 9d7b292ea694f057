package import Testing

/// The elements of an asynchronous sequence one after another, each with a limit on the wait.
///
/// `@unchecked Sendable`: a test calls ``next(within:sourceLocation:)`` again only after the call before has returned.
package final class Elements<Base: AsyncSequence & SendableMetatype>: @unchecked Sendable
where Base.Element: Sendable, Base.AsyncIterator: SendableMetatype {
  private var iterator: Base.AsyncIterator

  package init(_ sequence: Base) { iterator = sequence.makeAsyncIterator() }

  /// The next element; `nil` when the sequence has ended. Fails when neither comes in time.
  package func next(
    within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Base.Element? {
    try await finished("the next element of \(Base.self)", within: limit, sourceLocation: sourceLocation) {
      try await self.iterator.next()
    }
  }
}
