/// Random numbers that a seed brings back (SplitMix64): a failed run is repeated by its printed seed.
package struct SeededRandom: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func int(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(below: elements.count)] }

  /// True in one of `count` cases.
  package mutating func oneIn(_ count: Int) -> Bool { int(below: count) == 0 }
}
