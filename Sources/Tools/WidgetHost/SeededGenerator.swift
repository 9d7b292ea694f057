#if os(Linux)
  /// A seeded random number generator (SplitMix64).
  struct SeededGenerator {
    var state: UInt64

    mutating func double(in range: ClosedRange<Double>) -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      value ^= value >> 31
      return range.lowerBound + Double(value >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
    }
  }
#endif
