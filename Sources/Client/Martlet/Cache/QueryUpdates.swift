import Locks

/// The outcomes of a query, as this device learns of them: its own executions, other queries' answers that touch the
/// same rows, mutations, and other processes that use the same cache.
///
/// ```swift
/// for await update in query.updates {
///   if case .success(let result) = update { show(result.data) }
/// }
/// ```
///
/// The first is what the cache has, however old, and then the server is asked unless that was fresh. Who is slow gets
/// the newest alone.
///
/// When somebody else signs in, a success whose `data` is `nil` takes away what was shown. Failures do not end the
/// sequence.
public struct QueryUpdates<ResultData: Decodable & Sendable>: AsyncSequence, Sendable {
  public typealias Element = Result<OperationResult<ResultData>, AnyDataConnectError>
  public typealias Failure = Never

  let begin: @Sendable () -> AsyncStream<Element>

  public func makeAsyncIterator() -> Iterator { Iterator(stream: begin().makeAsyncIterator()) }

  public struct Iterator: AsyncIteratorProtocol {
    var stream: AsyncStream<Element>.AsyncIterator

    public mutating func next() async -> Element? { await stream.next() }
  }
}

/// Those who listen to one query.
final class UpdateListeners<Element: Sendable>: Sendable {
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
