import Foundation

public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
}

/// Its subscribers, behind a lock.
private final class SubscriberList<Output, Failure: Error> {
  private let lock = NSLock()
  private var subscribers: [Int: ClosureSubscriber<Output, Failure>] = [:]
  private var count = 0

  func add<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    let number = lock.withLock {
      count += 1
      subscribers[count] = ClosureSubscriber(
        onSubscription: { _ in }, onInput: { _ = subscriber.receive($0) },
        onCompletion: { subscriber.receive(completion: $0) })
      return count
    }
    subscriber.receive(
      subscription: ClosureSubscription { [self] in
        lock.withLock { subscribers[number] = nil }
      })
  }

  var all: [ClosureSubscriber<Output, Failure>] {
    lock.withLock { subscribers.sorted { $0.key < $1.key }.map(\.value) }
  }
}

public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let subscribers = SubscriberList<Output, Failure>()

  public init() {}

  public func send(_ value: Output) { for subscriber in subscribers.all { _ = subscriber.receive(value) } }

  public func send(completion: Subscribers.Completion<Failure>) {
    for subscriber in subscribers.all { subscriber.receive(completion: completion) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribers.add(subscriber)
  }
}

public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let subscribers = SubscriberList<Output, Failure>()
  private let lock = NSLock()
  private var current: Output

  public init(_ value: Output) { current = value }

  public var value: Output { lock.withLock { current } }

  public func send(_ value: Output) {
    lock.withLock { current = value }
    for subscriber in subscribers.all { _ = subscriber.receive(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    for subscriber in subscribers.all { subscriber.receive(completion: completion) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribers.add(subscriber)
    _ = subscriber.receive(value)
  }
}
