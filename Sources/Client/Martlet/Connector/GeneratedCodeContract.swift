/// What generated files are made for. Each names the version that it needs, so that a generator and a runtime that do
/// not fit fail to compile.
@_spi(Generated)
public enum GeneratedCodeContract {
  /// Operation classes, ``CodecHelper``, typed query references.
  public typealias Version1 = Void
  /// Also the field maps of operations, for the cache.
  public typealias Version2 = Void
}
