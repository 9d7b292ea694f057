import CSQLite
import Digests

/// `mt_entity(prefix, k1, k2, …)` returns the entity id of a row; see `entityID(prefix:key:)`.
func entityFunction() -> FunctionState.Function {
  { context, count, values in
    guard let context, let values, let prefix = textBytes(values[0]) else { return }
    let key = (1..<Int(count)).map { index in
      textBytes(values[index]).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    let id = Array(entityID(prefix: String(decoding: prefix, as: UTF8.self), key: key).utf8)
    id.withUnsafeBufferPointer { setResult($0, to: context) }
  }
}
