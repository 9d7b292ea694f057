/// An unsigned integer of any size, with the operations that printing a `Double` needs.
struct BigUnsigned: Equatable, Comparable {
  /// The digits in base 2^32, least significant first. The last one is not zero.
  private var limbs: [UInt32]

  init(_ value: UInt64) {
    limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    trim()
  }

  private init(limbs: [UInt32]) {
    self.limbs = limbs
    trim()
  }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }

  /// Multiplies by ten and adds `digit`.
  mutating func append(digit: UInt8) {
    var carry = UInt64(digit)
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * 10 + carry
      limbs[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry != 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
  }

  /// Returns the value times 2^`count`.
  func shifted(by count: Int) -> BigUnsigned {
    let (words, bits) = count.quotientAndRemainder(dividingBy: 32)
    var result = [UInt32](repeating: 0, count: words)
    var carry: UInt64 = 0
    for limb in limbs {
      let wide = UInt64(limb) << UInt64(bits) | carry
      result.append(UInt32(truncatingIfNeeded: wide))
      carry = wide >> 32
    }
    result.append(UInt32(truncatingIfNeeded: carry))
    return BigUnsigned(limbs: result)
  }

  func adding(_ other: BigUnsigned) -> BigUnsigned {
    var result: [UInt32] = []
    var carry: UInt64 = 0
    for index in 0..<max(limbs.count, other.limbs.count) {
      let sum = UInt64(limb(index)) + UInt64(other.limb(index)) + carry
      result.append(UInt32(truncatingIfNeeded: sum))
      carry = sum >> 32
    }
    result.append(UInt32(truncatingIfNeeded: carry))
    return BigUnsigned(limbs: result)
  }

  /// Returns the difference. `other` must not be greater than this value.
  func subtracting(_ other: BigUnsigned) -> BigUnsigned {
    var result: [UInt32] = []
    var borrow: Int64 = 0
    for index in limbs.indices {
      let difference = Int64(limbs[index]) - Int64(other.limb(index)) - borrow
      result.append(UInt32(truncatingIfNeeded: difference))
      borrow = difference < 0 ? 1 : 0
    }
    return BigUnsigned(limbs: result)
  }

  private func limb(_ index: Int) -> UInt32 { index < limbs.count ? limbs[index] : 0 }

  static func < (lhs: BigUnsigned, rhs: BigUnsigned) -> Bool {
    guard lhs.limbs.count == rhs.limbs.count else { return lhs.limbs.count < rhs.limbs.count }
    return lhs.limbs.reversed().lexicographicallyPrecedes(rhs.limbs.reversed())
  }

  /// The decimal digits, most significant first. Empty for zero.
  var decimalDigits: [UInt8] {
    var rest = limbs
    var digits: [UInt8] = []
    while !rest.isEmpty {
      var remainder: UInt64 = 0
      for index in rest.indices.reversed() {
        let part = remainder << 32 | UInt64(rest[index])
        rest[index] = UInt32(truncatingIfNeeded: part / 10)
        remainder = part % 10
      }
      digits.append(UInt8(truncatingIfNeeded: remainder))
      while rest.last == 0 { rest.removeLast() }
    }
    return digits.reversed()
  }
}
