import CSQLite

/// `mt_distance(a, b, method)` returns a distance in double precision: `'L2'`, `'COSINE'` or `'INNER_PRODUCT'` (negated, so
/// that a smaller value means nearer). The result is NULL if an argument is NULL, and for the cosine of a zero vector.
func distanceFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, (0..<3).allSatisfy({ sqlite3_value_type(values[$0]) != SQLITE_NULL }) else { return }
    let count = sqlite3_value_bytes(values[0])
    guard count == sqlite3_value_bytes(values[1]), count % 4 == 0, let left = sqlite3_value_blob(values[0]),
      let right = sqlite3_value_blob(values[1])
    else {
      fail(context, "vectors have different sizes")
      return
    }
    var sums = VectorSums()
    for index in 0..<Int(count) / 4 { sums.add(element(left, index), element(right, index)) }
    switch textBytes(values[2]).map({ String(decoding: $0, as: UTF8.self) }) {
    case "L2": sqlite3_result_double(context, sums.squares.squareRoot())
    case "INNER_PRODUCT": sqlite3_result_double(context, -sums.product)
    case "COSINE":
      let cosine = sums.product / (sums.leftNorm * sums.rightNorm).squareRoot()
      guard !cosine.isNaN else { return }
      sqlite3_result_double(context, 1 - max(-1, min(1, cosine)))
    default: fail(context, "mt_distance: unknown method; expected L2, COSINE or INNER_PRODUCT")
    }
  }
}

private struct VectorSums {
  var product = 0.0
  var squares = 0.0
  var leftNorm = 0.0
  var rightNorm = 0.0

  mutating func add(_ left: Double, _ right: Double) {
    product += left * right
    squares += (left - right) * (left - right)
    leftNorm += left * left
    rightNorm += right * right
  }
}

private func element(_ start: UnsafeRawPointer, _ index: Int) -> Double {
  let bits = start.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
  return Double(Float(bitPattern: UInt32(littleEndian: bits)))
}
