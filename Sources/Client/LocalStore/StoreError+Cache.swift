extension StoreError {
  /// A value in the cache has an invalid format.
  package init(damagedCache location: StoreLocation) {
    self.init(.corrupt, "a value in the cache \(location.name) has an invalid format: the cache is recreated")
  }

  /// An error that lower layers should not throw.
  package init(unexpected error: any Error) {
    self.init(.inputOutput, "the store failed with an unexpected error", underlying: error)
  }
}
