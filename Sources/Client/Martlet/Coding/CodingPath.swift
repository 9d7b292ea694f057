/// The path to a value, which is extended without copying.
indirect enum CodingPath: Sendable {
  case root
  case key(String, in: CodingPath)
  case index(Int, in: CodingPath)

  func appending(_ key: some CodingKey) -> CodingPath {
    if let index = key.intValue { .index(index, in: self) } else { .key(key.stringValue, in: self) }
  }

  var keys: [any CodingKey] {
    switch self {
    case .root: []
    case .key(let name, let parent): parent.keys + [PathKey(stringValue: name)]
    case .index(let index, let parent): parent.keys + [PathKey(index: index)]
    }
  }
}

/// An untyped coding key.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) { self.init(index: intValue) }

  init(index: Int) {
    stringValue = "\(index)"
    intValue = index
  }
}
