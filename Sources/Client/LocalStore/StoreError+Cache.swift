extension StoreError {
  /// What stands in a cache does not follow its format.
  package init(damagedCache location: StoreLocation) {
    self.init(.corrupt, "a value in the cache \(location.name) does not follow its format: the cache is made anew")
  }

  /// What no layer below should throw.
  package init(unexpected error: any Error) {
    self.init(.inputOutput, "the store failed in an unexpected way", underlying: error)
  }
}
