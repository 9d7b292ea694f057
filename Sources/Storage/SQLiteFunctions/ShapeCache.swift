/// The parsed shapes of one connection. A shape is a constant of a prepared statement, so it is looked up by its address.
/// Its text is compared as well, because SQLite may reuse the address.
final class ShapeCache {
  private static let slotCount = 512
  private static let shapeLimit = 4096

  private let slots = UnsafeMutablePointer<UnsafeMutablePointer<RowShape>?>.allocate(capacity: slotCount)
  private var shapes: [[UInt8]: UnsafeMutablePointer<RowShape>] = [:]

  init() {
    slots.initialize(repeating: nil, count: Self.slotCount)
  }

  deinit {
    removeAll()
    slots.deallocate()
  }

  /// Returns the parsed shape, which is valid until the next call, or `nil` if the text is not a valid shape.
  @inline(__always)
  func shape(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<RowShape>? {
    let address = Int(bitPattern: text.baseAddress)
    let slot = slots + ((address >> 4 ^ address >> 13) & (Self.slotCount &- 1))
    if let kept = slot.pointee, kept.pointee.matches(text) { return kept }
    return find(text, slot)
  }

  private func find(
    _ text: UnsafeBufferPointer<UInt8>, _ slot: UnsafeMutablePointer<UnsafeMutablePointer<RowShape>?>
  ) -> UnsafeMutablePointer<RowShape>? {
    let key = Array(text)
    if let kept = shapes[key] {
      slot.pointee = kept
      return kept
    }
    guard let shape = RowShape(text) else { return nil }
    if shapes.count >= Self.shapeLimit { removeAll() }
    let kept = UnsafeMutablePointer<RowShape>.allocate(capacity: 1)
    kept.initialize(to: shape)
    shapes[key] = kept
    slot.pointee = kept
    return kept
  }

  private func removeAll() {
    for shape in shapes.values {
      shape.pointee.deallocate()
      shape.deallocate()
    }
    shapes.removeAll()
    slots.update(repeating: nil, count: Self.slotCount)
  }
}
