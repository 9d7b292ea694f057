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
    #expect(dictionary["b"]?.text == "3")
    #expect(dictionary.sorted.map(\.key) == ["a", "b"])
  }

  @Test("a table answers the member at a place")
  func members() throws {
    let place = try #require(LoopState.members.names.index(of: "counter"))
    #expect(LoopState(label: nil, length: 2, outer: nil).member(at: place).text == "1")
    #expect(LoopState.members.names.index(of: "wings") == nil)
  }

  @Test("values print as the reference prints them")
  func printing() {
    #expect(
      rendered("{{ text }} {{ number }} {{ half }} {{ yes }} {{ no }} {{ mark }} {{ missing }}|")
        == "fooBar 3 0.5 true false 1 |")
    #expect(rendered("{{ words }} {{ none }} {{ pair }} {{ type }}") == "[one, two, three] [] [a: 1, b: 2] Bird")
  }
}
