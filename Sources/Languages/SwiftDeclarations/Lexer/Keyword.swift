/// The keywords of the parser. Contextual keywords are names wherever the grammar allows a name.
enum Keyword: UInt8, CaseIterable {
  case none
  // Declarations.
  case `import`, `class`, `struct`, `enum`, `protocol`, actor, `extension`, `typealias`, `associatedtype`
  case `var`, `let`, `func`, `init`, `deinit`, `subscript`, `case`, `operator`, `precedencegroup`, macro, using
  // Modifiers.
  case `public`, `private`, `fileprivate`, `internal`, open, package
  case `static`, final, override, mutating, nonmutating, lazy, weak, unowned, optional, required, convenience
  case dynamic, prefix, postfix, infix, indirect, isolated, nonisolated, distributed, borrowing, consuming
  case legacyConsuming, _const, _local, legacyOwned, legacyShared, legacySetterAccess
  // Types and signatures.
  case async, reasync, `throws`, `rethrows`, `where`, some, any, each, `repeat`, `inout`, sending
  // Accessors.
  case get, set, willSet, didSet, _read, _modify, read, modify, unsafeAddress, unsafeMutableAddress, addressWithOwner
  case borrow, mutate, yielding
  // Statements and expressions.
  case `if`, `else`, `guard`, `for`, `while`, `do`, `switch`, `default`, `defer`, `return`, `throw`, `break`
  case `continue`, `fallthrough`, `catch`, `in`, `is`, `as`, `try`, await, unsafe, consume, copy, discard, of
  // After `#`.
  case `elseif`, `endif`, sourceLocation, warning, error, available, unavailable

  /// The spelling of the keyword.
  var spelling: String {
    switch self {
    case .legacyConsuming: "__consuming"
    case .legacyOwned: "__owned"
    case .legacyShared: "__shared"
    case .legacySetterAccess: "__setter_access"
    default: "\(self)"
    }
  }

  var isDeclarationStart: Bool {
    rawValue >= Keyword.import.rawValue && rawValue <= Keyword.using.rawValue
  }

  var isModifier: Bool {
    (rawValue >= Keyword.public.rawValue && rawValue <= Keyword.legacySetterAccess.rawValue) || self == .class
  }

  /// Whether the keyword is reserved and begins a declaration, so that no expression begins with it.
  var endsExpression: Bool {
    switch self {
    case .import, .class, .struct, .enum, .protocol, .extension, .typealias, .associatedtype, .var, .let, .func,
      .deinit,
      .subscript, .case, .operator, .public, .private, .fileprivate, .internal, .static, .guard, .for, .while, .default,
      .defer, .return, .throw, .break, .continue, .fallthrough, .else, .catch, .in, .where:
      true
    default: false
    }
  }

  var isAccessor: Bool {
    rawValue >= Keyword.get.rawValue && rawValue <= Keyword.yielding.rawValue || self == .`init`
  }
}

/// Finds a keyword by its bytes, without creating a string.
struct KeywordTable {
  private struct Entry {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var keyword = Keyword.none
  }

  private let entries: [Entry]
  private static let mask = 1023

  static let shared = KeywordTable()

  private init() {
    var entries = [Entry](repeating: Entry(), count: Self.mask + 1)
    for keyword in Keyword.allCases where keyword != .none {
      let bytes = Array(keyword.spelling.utf8)
      guard bytes.count <= 16 else { continue }
      let (low, high) = Self.pack(bytes.count) { bytes[$0] }
      var slot = Self.slot(low, high)
      while entries[slot].keyword != .none { slot = (slot + 1) & Self.mask }
      entries[slot] = Entry(low: low, high: high, keyword: keyword)
    }
    self.entries = entries
  }

  func keyword(in bytes: UnsafePointer<UInt8>, count: Int) -> Keyword {
    guard count <= 16, count >= 2 else { return count > 16 ? longKeyword(in: bytes, count: count) : .none }
    let (low, high) = Self.pack(count) { bytes[$0] }
    return find(low, high)
  }

  private func longKeyword(in bytes: UnsafePointer<UInt8>, count: Int) -> Keyword {
    count == 20 && (0..<20).allSatisfy({ bytes[$0] == Self.mutableAddress[$0] }) ? .unsafeMutableAddress : .none
  }

  private static let mutableAddress = Array("unsafeMutableAddress".utf8)

  private func find(_ low: UInt64, _ high: UInt64) -> Keyword {
    var slot = Self.slot(low, high)
    return entries.withUnsafeBufferPointer { entries in
      while entries[slot].keyword != .none {
        if entries[slot].low == low, entries[slot].high == high { return entries[slot].keyword }
        slot = (slot + 1) & Self.mask
      }
      return .none
    }
  }

  @inline(__always)
  private static func pack(_ count: Int, _ byte: (Int) -> UInt8) -> (UInt64, UInt64) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for index in 0..<min(count, 8) { low |= UInt64(byte(index)) << (8 * UInt64(index)) }
    if count > 8 {
      for index in 8..<min(count, 16) { high |= UInt64(byte(index)) << (8 * UInt64(index - 8)) }
    }
    return (low, high)
  }

  @inline(__always)
  private static func slot(_ low: UInt64, _ high: UInt64) -> Int {
    Int(truncatingIfNeeded: ((low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xBF58_476D_1CE4_E5B9) >> 54) & mask
  }
}
