/// A subscriber made of closures: what the operators of this stub are built from.
struct ClosureSubscriber<Input, Failure: Error>: Subscriber {
  var onSubscription: (any Subscription) -> Void
  var onInput: (Input) -> Void
  var onCompletion: (Subscribers.Completion<Failure>) -> Void

  func receive(subscription: any Subscription) { onSubscription(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    onInput(input)
    return .unlimited
  }

  func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}

struct ClosureSubscription: Subscription {
  var onCancel: () -> Void
  func request(_ demand: Subscribers.Demand) {}
  func cancel() { onCancel() }
}

extension Publisher {
  /// Hands everything on to `subscriber`, through `transform`.
  func forward<S: Subscriber>(
    to subscriber: S, onCancel: (() -> Void)? = nil, _ transform: @escaping (Output) -> S.Input?
  ) where S.Failure == Failure {
    receive(
      subscriber: ClosureSubscriber<Output, Failure>(
        onSubscription: { upstream in
          subscriber.receive(
            subscription: ClosureSubscription {
              onCancel?()
              upstream.cancel()
            })
        },
        onInput: { if let value = transform($0) { _ = subscriber.receive(value) } },
        onCompletion: { subscriber.receive(completion: $0) }))
  }
}
