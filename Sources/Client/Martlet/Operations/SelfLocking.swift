#if canImport(Combine)
  /// A subject or publisher of Combine's.
  ///
  /// `@unchecked Sendable`: they lock themselves and may be sent to from any thread; whether they say so depends on the
  /// SDK.
  struct SelfLocking<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
