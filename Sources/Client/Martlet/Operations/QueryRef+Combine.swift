#if canImport(Combine)
  public import Combine

  extension QueryRef {
    /// All outcomes of the query as a publisher, which starts when it is subscribed to.
    /// - Throws: Nothing.
    public func subscribe() async throws -> AnyPublisher<
      Result<OperationResult<ResultData>, AnyDataConnectError>, Never
    > {
      let updates = updates
      return Deferred {
        // The subject keeps the newest value for a subscriber that subscribes later.
        let subject = ThreadSafe(
          CurrentValueSubject<Result<OperationResult<ResultData>, AnyDataConnectError>?, Never>(nil))
        let task = Task { @MainActor in
          for await update in updates { subject.value.send(update) }
          subject.value.send(completion: .finished)
        }
        return subject.value.compactMap { $0 }.handleEvents(receiveCancel: { task.cancel() })
      }
      .eraseToAnyPublisher()
    }
  }
#endif
