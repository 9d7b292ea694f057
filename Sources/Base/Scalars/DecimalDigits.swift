/// A decimal number `0.d1d2d3… × 10^point`. `d1` and the last digit are not zero.
struct DecimalDigits: Equatable {
  /// The digits, with values from 0 to 9.
  var digits: [UInt8]
  var point: Int

  /// Parses Swift's description of a finite number, such as `5.0` or `1.25e-07`. Ignores the sign.
  init(description: String) {
    digits = []
    point = 0
    var sawPoint = false
    var text = description.utf8[...]
    while let byte = text.popFirst(), byte | 0x20 != UInt8(ascii: "e") {
      if byte == UInt8(ascii: ".") { sawPoint = true }
      guard byte &- 0x30 < 10 else { continue }
      if digits.isEmpty, byte == 0x30 {
        if sawPoint { point -= 1 }
      } else {
        digits.append(byte - 0x30)
        if !sawPoint { point += 1 }
      }
    }
    if !text.isEmpty { point += Int(Substring(text)) ?? 0 }
    while digits.last == 0 { digits.removeLast() }
  }

  /// Creates the digits of an integer, rounded half to even to `count` digits.
  init(_ value: BigUnsigned, count: Int) {
    var all = value.decimalDigits
    point = all.count
    if all.count > count {
      let rest = all[count...]
      let isOdd = all[count - 1] % 2 == 1
      let isAbove = rest[count] > 5 || rest[count] == 5 && (isOdd || rest.dropFirst().contains { $0 != 0 })
      all.removeSubrange(count...)
      if isAbove {
        var index = count - 1
        while index >= 0, all[index] == 9 {
          all[index] = 0
          index -= 1
        }
        if index >= 0 {
          all[index] += 1
        } else {
          all.insert(1, at: 0)
          point += 1
        }
      }
    }
    while all.last == 0 { all.removeLast() }
    digits = all
  }

  /// Writes `d.ddde+NN` if the first digit has a weight of 10^`limit` or more, or less than 10^−4; otherwise plain
  /// digits.
  func write(isNegative: Bool, plainBelow limit: Int, to output: UnsafeMutablePointer<UInt8>) -> Int {
    var length = 0
    func put(_ byte: UInt8) {
      output[length] = byte
      length += 1
    }
    if isNegative { put(UInt8(ascii: "-")) }
    let exponent = point - 1
    if exponent < -4 || exponent >= limit {
      for (index, digit) in digits.enumerated() {
        if index == 1 { put(UInt8(ascii: ".")) }
        put(0x30 + digit)
      }
      put(UInt8(ascii: "e"))
      put(UInt8(ascii: exponent < 0 ? "-" : "+"))
      let magnitude = Int(exponent.magnitude)
      let count = magnitude < 100 ? 2 : 3
      writeDigits(magnitude, count: count, to: output + length)
      return length + count
    }
    if point <= 0 {
      put(0x30)
      put(UInt8(ascii: "."))
      for _ in 0..<(-point) { put(0x30) }
    }
    for (index, digit) in digits.enumerated() {
      if index == point, index > 0 { put(UInt8(ascii: ".")) }
      put(0x30 + digit)
    }
    for _ in 0..<max(0, point - digits.count) { put(0x30) }
    return length
  }
}

extension DecimalDigits {
  /// Returns these digits, or more of them if they are exactly halfway between `value` and a neighbor: PostgreSQL
  /// accepts only digits that are strictly nearer to `value`.
  ///
  /// - Parameters:
  ///   - value: An integer, at least 2^`precision`, that these digits parse to.
  ///   - precision: The number of bits in the type's significand.
  func offMidpoint(of value: Double, precision: Int) -> DecimalDigits {
    let shift = Int(value.exponent) - precision + 1
    let significand = UInt64(value.significand * Double(sign: .plus, exponent: precision - 1, significand: 1))
    // All values are in quarters, so that half of half a step is an integer.
    let quarters = BigUnsigned(significand).shifted(by: shift + 2)
    let above = BigUnsigned(1).shifted(by: shift + 1)
    // The steps below a power of two are half as large.
    let below = significand == 1 << UInt64(precision - 1) ? BigUnsigned(1).shifted(by: shift) : above
    let high = quarters.adding(above)
    let low = quarters.subtracting(below)
    var candidate = self
    while true {
      let place = candidate.whole.shifted(by: 2)
      if low < place, place < high { return candidate }
      guard candidate.digits.count < 17 else { return self }
      var next = candidate
      for count in candidate.digits.count + 1...17 {
        next = DecimalDigits(BigUnsigned(significand).shifted(by: shift), count: count)
        if next.digits.count > candidate.digits.count { break }
      }
      guard next.digits.count > candidate.digits.count else { return self }
      candidate = next
    }
  }

  /// The value, if it is an integer.
  private var whole: BigUnsigned {
    var value = BigUnsigned(0)
    for index in 0..<max(point, digits.count) { value.append(digit: index < digits.count ? digits[index] : 0) }
    return value
  }
}
