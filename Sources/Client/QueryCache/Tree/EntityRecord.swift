/// A row in the cache: the trees that contain it, and its values as JSON text by field.
struct EntityRecord {
  var trees: [Int64] = []
  var fields: [(name: String, value: [UInt8])] = []

  init() {}

  init(_ bytes: UnsafeRawBufferPointer) throws(CacheFormatError) {
    var reader = ByteReader(bytes)
    for _ in 0..<(try reader.count()) { trees.append(Int64(try reader.number())) }
    while !reader.isAtEnd {
      let name = try reader.counted()
      let value = try reader.counted()
      fields.append((String(decoding: bytes[name], as: UTF8.self), Array(bytes[value])))
    }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: trees.count)
    for tree in trees { bytes.append(number: Int(tree)) }
    for field in fields {
      bytes.append(counted: field.name.utf8)
      bytes.append(counted: field.value)
    }
    return bytes
  }

  /// - Parameter keepsKnown: Whether known fields keep their values.
  /// - Returns: Whether a known value changed.
  mutating func merge(_ new: [(name: String, value: [UInt8])], keepsKnown: Bool = false) -> Bool {
    var isChanged = false
    for (position, field) in new.enumerated() {
      // Usually the fields are the same, in the same order.
      let isThere = position < fields.count && fields[position].name == field.name
      if let index = isThere ? position : fields.firstIndex(where: { $0.name == field.name }) {
        guard !keepsKnown, fields[index].value != field.value else { continue }
        fields[index].value = field.value
        isChanged = true
      } else {
        fields.append(field)
      }
    }
    return isChanged
  }
}
