#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One line of a shape. docs/modules/SQLiteFunctions.md describes the shape language.
struct ShapeMember {
  enum Kind: UInt8 {
    case text = 0x74  // t
    case plainText = 0x70  // p
    case integer = 0x69  // i
    case rawJSON = 0x6A  // j
    case time = 0x6D  // m
    case float = 0x66  // f
    case boolean = 0x62  // b
    case splice = 0x73  // s
    case vector = 0x76  // v
    case literal = 0x6C  // l
    case child = 0x63  // c
    case plainKey = 0x6B  // k
    case textKey = 0x4B  // K

    var isKey: Bool { self == .plainKey || self == .textKey }
  }

  let kind: Kind
  /// The index of the function's argument; the shape itself has index 0.
  let argument: Int
  /// The bytes before the value, inside the shape's text.
  let prefix: UnsafePointer<UInt8>
  let prefixLength: Int
}

/// A parsed shape. It is stored in manually allocated memory, so that writing rows needs no reference counting.
struct RowShape {
  /// A copy of the shape's text.
  let text: UnsafeMutablePointer<UInt8>
  let textLength: Int
  let members: UnsafeMutableBufferPointer<ShapeMember>
  /// The highest argument number.
  let argumentCount: Int
  let keyCount: Int
  let childCount: Int

  /// Returns `nil` if a line is not of the form `<kind> <number> <bytes>`.
  init?(_ source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress, !source.isEmpty else { return nil }
    let text = UnsafeMutablePointer<UInt8>.allocate(capacity: source.count)
    text.initialize(from: start, count: source.count)
    let copy = UnsafeBufferPointer(start: UnsafePointer(text), count: source.count)
    var found: [ShapeMember] = []
    var offset = 0
    while offset < copy.count {
      let end = copy[offset...].firstIndex(of: 0x0A) ?? copy.count
      guard let member = Self.parseLine(copy, offset..<end, base: UnsafePointer(text)) else {
        text.deallocate()
        return nil
      }
      found.append(member)
      offset = end + 1
    }
    self.text = text
    textLength = source.count
    members = .allocate(capacity: found.count)
    _ = members.initialize(from: found)
    argumentCount = found.map(\.argument).max() ?? 0
    keyCount = found.count { $0.kind.isKey }
    childCount = found.count { $0.kind == .child }
  }

  private static func parseLine(
    _ text: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, base: UnsafePointer<UInt8>
  ) -> ShapeMember? {
    guard line.count >= 4, let kind = ShapeMember.Kind(rawValue: text[line.lowerBound]),
      text[line.lowerBound + 1] == 0x20
    else { return nil }
    var offset = line.lowerBound + 2
    var argument = 0
    while offset < line.upperBound, text[offset] &- 0x30 < 10, argument < 1000 {
      argument = argument * 10 + Int(text[offset] - 0x30)
      offset += 1
    }
    guard offset > line.lowerBound + 2, offset < line.upperBound, text[offset] == 0x20 else { return nil }
    offset += 1
    guard (kind == .literal) == (argument == 0) else { return nil }
    return ShapeMember(kind: kind, argument: argument, prefix: base + offset, prefixLength: line.upperBound - offset)
  }

  func deallocate() {
    text.deallocate()
    members.deallocate()
  }

  func matches(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard other.count == textLength, let start = other.baseAddress else { return false }
    return memcmp(start, text, textLength) == 0
  }
}
