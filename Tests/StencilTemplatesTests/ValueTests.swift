import Testing

@testable import StencilTemplates

@Suite("Values of templates")
struct ValueTests {
  @Test("a dictionary keeps the order of its keys and the last value of each")
  func order() {
    let dictionary = TemplateDictionary([
      (key: "b", value: .int(1)), (key: "a", value: .int(2)), (key: "b", value: .int(3)),
    ])
    #expect(dictionary.keys == ["b", "a"])
    guard case .int(3) = dictionary["b"] else {
      Issue.record("the last value of a key counts")
      return
    }
    #expect(dictionary.sorted.map(\.key) == ["a", "b"])
  }

  @Test("a table answers the member at a place")
  func members() throws {
    let place = try #require(Bird.members.names.index(of: "name"))
    guard case .string("owl") = Bird(name: "owl").member(at: place) else {
      Issue.record("the member 'name' is 'owl'")
      return
    }
    #expect(Bird.members.names.index(of: "wings") == nil)
  }
}

private final class Bird: TemplateObject {
  let name: String
  init(name: String) { self.name = name }

  static let members = MemberTable<Bird>(["name": { .string($0.name) }])
  var kind: TemplateObjectKind { .other }
  var memberNames: MemberNames { Self.members.names }
  func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  var text: String { name }
}
