/// Converts text to valid Swift identifiers.
enum SwiftName {
  /// The words that `escapeReservedKeywords` puts in backticks.
  static let reserved: Set<String> = Set(
    """
    associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private \
    protocol public static struct subscript typealias var break case continue default defer do else fallthrough for \
    guard if in repeat return switch where while as Any catch false is nil rethrows super self Self throw throws true \
    try _ #available #colorLiteral #column #else #elseif #endif #file #fileLiteral #function #if #imageLiteral #line \
    #selector #sourceLocation associativity convenience dynamic didSet final get infix indirect lazy left mutating none \
    nonmutating optional override postfix precedence prefix Protocol required right set Type unowned weak willSet
    """.split(separator: " ").map(String.init))

  /// Joins the valid parts of a text with `_`. Adds a leading `_` if the first character cannot begin an identifier.
  static func identifier(from text: String, capitalizes: Bool) -> String {
    let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) { !isTail($0) }.map { String($0) }
    return prefixed(parts.map { capitalizes ? $0.upperFirstLetter : $0 }.joined(separator: "_"))
  }

  static func prefixed(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return "" }
    return isHead(first) ? name : "_" + name
  }

  private static func isHead(_ scalar: Unicode.Scalar) -> Bool { headRanges.contains { $0.contains(scalar.value) } }

  private static func isTail(_ scalar: Unicode.Scalar) -> Bool {
    isHead(scalar) || tailRanges.contains { $0.contains(scalar.value) }
  }

  /// The identifier grammar of the Swift language reference.
  private static let headRanges: [ClosedRange<UInt32>] =
    [
      0x61...0x7A, 0x41...0x5A, 0x5F...0x5F, 0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5,
      0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x167F, 0x1681...0x180D,
      0x180F...0x1DBF, 0x1E00...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054,
      0x2060...0x20CF, 0x2100...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF,
      0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE1F,
      0xFE30...0xFE44, 0xFE47...0xFFFD,
    ] + (1...14).map { plane in (plane << 16)...(plane << 16 | 0xFFFD) }
  private static let tailRanges: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
}
