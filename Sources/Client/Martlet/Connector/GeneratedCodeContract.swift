/// The versions of the interface between generated code and this module. Each generated file names the version that
/// it needs, so that a mismatch is a compile-time error.
@_spi(Generated)
public enum GeneratedCodeContract {
  /// Operation classes, ``CodecHelper``, and typed query references.
  public typealias Version1 = Void
  /// Version 1, and the field maps of operations for the cache.
  public typealias Version2 = Void
}
