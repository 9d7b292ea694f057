#if canImport(Combine)
  public import Combine

  /// A property of a ``QueryRefObservableObject``, with a publisher like that of `@Published`: `query.$data`.
  ///
  /// ```swift
  /// let query = DataConnect.moviesConnector.listMoviesQuery.ref()
  /// let subscription = query.$data.sink { print($0?.movies.count ?? 0) }
  /// ```
  ///
  /// The publisher starts with the current value, and sends each new value on the main actor after it is shown.
  @propertyWrapper
  public struct QueryRefProperty<Value: Sendable>: Sendable {
    private let read: @Sendable () -> Value
    private let subject: ThreadSafe<CurrentValueSubject<Value, Never>>

    init(_ read: @escaping @Sendable () -> Value) {
      self.read = read
      subject = ThreadSafe(CurrentValueSubject(read()))
    }

    /// The current value.
    public var wrappedValue: Value { read() }
    /// The publisher of the values.
    public var projectedValue: AnyPublisher<Value, Never> { subject.value.eraseToAnyPublisher() }

    func send() { subject.value.send(read()) }
  }
#endif
