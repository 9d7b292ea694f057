#if canImport(Combine)
  public import Combine

  /// A property of a ``QueryRefObservableObject``, with a publisher as `@Published` has one: `query.$data`.
  ///
  /// The publisher begins with the value that is there, and sends each new one on the main actor, once it is shown.
  @propertyWrapper
  public struct QueryRefProperty<Value: Sendable>: Sendable {
    private let read: @Sendable () -> Value
    private let subject: SelfLocking<CurrentValueSubject<Value, Never>>

    init(_ read: @escaping @Sendable () -> Value) {
      self.read = read
      subject = SelfLocking(CurrentValueSubject(read()))
    }

    public var wrappedValue: Value { read() }
    public var projectedValue: AnyPublisher<Value, Never> { subject.value.eraseToAnyPublisher() }

    func send() { subject.value.send(read()) }
  }
#endif
