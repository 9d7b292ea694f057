#if canImport(Combine)
  /// A subject or publisher of Combine.
  ///
  /// `@unchecked Sendable`: subjects are thread-safe, but not all versions of the Apple SDKs declare them
  /// `Sendable`.
  struct ThreadSafe<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
