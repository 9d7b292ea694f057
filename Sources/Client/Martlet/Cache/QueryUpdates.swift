import Locks

/// The outcomes of a query as they become known on this device: its executions, answers of other queries and
/// mutations that change the same rows, and changes of other processes that use the same cache.
///
/// ```swift
/// for await update in DataConnect.moviesConnector.listMoviesQuery.ref().updates {
///   if case .success(let result) = update { print(result.data?.movies.count ?? 0) }
/// }
/// ```
///
/// The first outcome is the cached result, whatever its age; if it is not fresh, the query is sent to the server. A
/// slow consumer gets only the newest outcome.
///
/// When another user signs in, a success whose `data` is `nil` clears the data. Failures do not end the sequence.
public struct QueryUpdates<ResultData: Decodable & Sendable>: AsyncSequence, Sendable {
  /// A result, or the error of an execution.
  public typealias Element = Result<OperationResult<ResultData>, AnyDataConnectError>
  /// The sequence never throws.
  public typealias Failure = Never

  let begin: @Sendable () -> AsyncStream<Element>

  /// An iterator that starts with the cached result.
  public func makeAsyncIterator() -> Iterator { Iterator(stream: begin().makeAsyncIterator()) }

  /// The iterator of ``QueryUpdates``.
  ///
  /// ```swift
  /// var updates = DataConnect.moviesConnector.listMoviesQuery.ref().updates.makeAsyncIterator()
  /// let first = await updates.next()
  /// ```
  public struct Iterator: AsyncIteratorProtocol {
    var stream: AsyncStream<Element>.AsyncIterator

    /// Waits for the next outcome.
    /// - Returns: `nil` if the task was cancelled, or the query reference ended.
    public mutating func next() async -> Element? { await stream.next() }
  }
}

/// The consumers of one query.
final class UpdateObservers<Element: Sendable>: Sendable {
  private let listeners = Locked<[Int: AsyncStream<Element>.Continuation]>([:])
  private let numbers = Locked(0)

  func add(onEnd: @escaping @Sendable () -> Void) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = numbers.withLock { number in
      number += 1
      return number
    }
    listeners.withLock { $0[number] = continuation }
    continuation.onTermination = { [weak self] _ in
      self?.remove(number)
      onEnd()
    }
    return stream
  }

  private func remove(_ number: Int) { listeners.withLock { $0[number] = nil } }

  var isEmpty: Bool { listeners.withLock { $0.isEmpty } }

  func send(_ element: Element) {
    for listener in listeners.withLock({ Array($0.values) }) { listener.yield(element) }
  }

  func finish() {
    for listener in listeners.withLock({ Array($0.values) }) { listener.finish() }
  }
}
