/// Records that refer to one another.
enum Garden {
  // sourcery: persist
  struct Owner: Equatable {
    var id: Int
    var name: String
  }

  // sourcery: persist
  struct Nest: Equatable, Sendable {
    // sourcery: primaryKey
    let number: Int
    var owner: Owner
    var guest: Owner?
    var visitors: [Owner]
    // sourcery: embedded
    var builder: Owner
  }

  // sourcery: persist, primaryKey = "nest, egg"
  struct Egg: Equatable, Sendable {
    let nest: Int
    let egg: String
    // sourcery: since = 2, default = 3
    var weight: Int
    // sourcery: since = 3, renamed = "colour"
    var shade: String
  }

  protocol Visitor: Sendable {}
  struct Cat: Visitor, Equatable { var lives: Int }
  struct Human: Visitor { var name: String }

  // sourcery: persist
  struct Visit: Sendable {
    var id: Int
    var visitor: any Visitor
    var second: (any Visitor)?
    var others: [any Visitor]
  }

  enum Zone: Int, Sendable {
    case sun = 1
    case shade
  }
  enum Bed: Sendable { case north, south }

  // sourcery: persist
  struct Soil: Equatable, Sendable {
    // sourcery: primaryKey
    var zone: Zone
    var note: String
  }

  // sourcery: persist, primaryKey = "bed, zone"
  struct Plot: Equatable, Sendable {
    var zone: Zone
    var bed: Bed
    var soil: Soil
  }

  /// May hold itself, by its key.
  // sourcery: persist
  struct Branch: Equatable, Sendable {
    var id: String
    var branches: [Branch]
  }

  // sourcery: persist
  struct Made: Equatable, Sendable {
    let id: String
    let doubled: Int

    init(id: String, source: Int) {
      self.id = id
      doubled = source * 2
    }

    // sourcery: persistInit
    init(id: String, doubled: Int) {
      self.id = id
      self.doubled = doubled
    }
  }
}
