import SwiftDeclarations
import TestSupport
import Testing

@testable import SwiftTypeModel

@Suite("Composing types")
struct CompositionTests {
  private let models = ModelKeeper()

  @Test("types are sorted and qualified; an extension adds to its type, one of an unknown type is a type")
  func extensions() throws {
    let model = models.composed([
      ("b.swift", "extension Nest.Egg { func hatch() {} }\nextension String { var trimmed: String { self } }"),
      ("a.swift", "struct Nest { struct Egg { var size: Int } }"),
    ])
    #expect(model.types.map(\.name) == ["Nest", "Nest.Egg", "String"])
    let egg = try #require(model.type(named: "Nest.Egg"))
    #expect(egg.parentName == "Nest" && egg.localName == "Egg")
    #expect(egg.variables.map(\.name) == ["size"])
    #expect(egg.methods.map(\.name) == ["hatch()"])
    #expect(model.type(named: "Nest")?.containedTypes.map(\.localName) == ["Egg"])
    let string = try #require(model.type(named: "String"))
    #expect(string.isUnknownExtension && !egg.isUnknownExtension)
  }

  @Test("the order of the files changes nothing")
  func order() throws {
    let sources = [
      ("a.swift", "extension B { struct C {} }"), ("b.swift", "struct B {}"),
      ("c.swift", "extension Short { var x: Int { 1 } }"),
      ("d.swift", "typealias Short = B.C"),
    ]
    var random = SeededRandom(seed: 9)
    for _ in 0..<24 {
      let model = models.composed(sources.shuffled(using: &random))
      #expect(model.types.map(\.name) == ["B", "B.C"])
      #expect(model.type(named: "B.C")?.variables.map(\.name) == ["x"])
      #expect(model.aliases.map(\.name) == ["Short"])
    }
  }

  @Test("the module qualifies a type; a name alone finds it where it is the only one")
  func modules() throws {
    func source(_ path: String, _ module: String, _ text: String) -> TypeModel.Source {
      TypeModel.Source(file: readSource(path: path, bytes: Array(text.utf8)), module: module)
    }
    let model = models.composed([
      source("a.swift", "Birds", "public struct Owl {}\npublic struct Nest {}"),
      source(
        "b.swift", "Zoo",
        "import Birds\nstruct Nest {}\nstruct House { var owl: Owl; var own: Nest; var other: Birds.Nest }"),
    ])
    #expect(model.types.map(\.globalName) == ["Birds.Nest", "Birds.Owl", "Zoo.House", "Zoo.Nest"])
    #expect(model.type(named: "Owl")?.module == "Birds")
    #expect(model.type(named: "Nest") == nil, "two modules have one")
    let house = try #require(model.type(named: "House"))
    #expect(house.variables.map { $0.typeName.type?.globalName } == ["Birds.Owl", "Zoo.Nest", "Birds.Nest"])
  }

  @Test(
    "#if: the defined names decide; without names every branch counts",
    arguments: [
      (nil, ["debug", "linux", "other"]), ([], ["other"]), (["DEBUG"], ["debug"]), (["DEBUG", "os(Linux)"], ["debug"]),
      (["os( Linux )"], ["linux"]), (["os(Linux)", "OLD"], ["other"]),
    ] as [(Set<String>?, [String])])
  func conditions(_ defines: Set<String>?, _ names: [String]) {
    let text = """
      #if DEBUG // for us
      struct T { var debug: Int }
      #elseif os(Linux) && !(OLD || OLDER)
      struct T { var linux: Int }
      #else
      struct T { var other: Int }
      #endif
      """
    #expect(models.composed(text, defines: defines).type(named: "T")?.variables.map(\.name) == names)
  }

  @Test("functions outside of types, imports, and a composition under its alias")
  func rest() throws {
    let model = models.composed(
      "import Foundation\nimport Foundation\nfunc b() {}\nfunc a(_ x: Int) {}\ntypealias Both = P & Q\nprotocol P {}\nprotocol Q {}"
    )
    #expect(model.functions.map(\.name) == ["a(_ x: Int)", "b()"])
    let both = try #require(model.type(named: "Both"))
    #expect(both.typeKind == .protocolComposition)
    #expect(both.composedTypes.map(\.name) == ["P", "Q"])
    #expect(model.aliases.isEmpty)
    #expect(model.type(named: "P")?.imports.map(\.description) == ["Foundation"])
  }
}
