/// The members of a JSON object in order, with unique keys. If a key is set again, it keeps its first position and gets
/// the last value.
package struct JSONObject: Hashable, Sendable {
  /// A member: a key and its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package private(set) var members: [Member]
  /// The index of each key. Kept only for objects with `indexedCount` members or more, because scanning a short list is
  /// faster.
  private var positions: [String: Int] = [:]

  private static var indexedCount: Int { 16 }

  package init(_ members: [Member] = []) {
    self.members = []
    self.members.reserveCapacity(members.count)
    for member in members { self[member.key] = member.value }
  }

  mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  package var isEmpty: Bool { members.isEmpty }
  package var keys: [String] { members.map(\.key) }

  /// The value of a key. Setting `nil` removes the member.
  package subscript(key: String) -> JSONValue? {
    get { position(of: key).map { members[$0].value } }
    set {
      switch (position(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil):
        members.remove(at: index)
        reindex()
      case (nil, let value?):
        members.append(Member(key: key, value: value))
        if members.count == Self.indexedCount {
          reindex()
        } else if members.count > Self.indexedCount {
          positions[key] = members.count - 1
        }
      case (nil, nil): break
      }
    }
  }

  private func position(of key: String) -> Int? {
    members.count < Self.indexedCount ? members.firstIndex { $0.key == key } : positions[key]
  }

  private mutating func reindex() {
    positions.removeAll()
    guard members.count >= Self.indexedCount else { return }
    for (index, member) in members.enumerated() { positions[member.key] = index }
  }

  package static func == (lhs: JSONObject, rhs: JSONObject) -> Bool { lhs.members == rhs.members }
  package func hash(into hasher: inout Hasher) { hasher.combine(members) }
}
