#if canImport(Combine)
  public import Combine

  extension QueryRef {
    public func subscribe() async throws -> AnyPublisher<
      Result<OperationResult<ResultData>, AnyDataConnectError>, Never
    > {
      let updates = updates
      return Deferred {
        // It keeps the newest value, so that nothing is lost before the subscriber is there.
        let subject = SelfLocking(
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
