import Testing

@testable import SwiftTypeModel

@Suite("What a name means")
struct NameResolutionTests {
  private let models = ModelKeeper()

  /// The resolved types of the variables of `T`, by name.
  private func actual(_ text: String) throws -> [String: String] {
    let type = try #require(models.composed(text).type(named: "T"))
    return Dictionary(uniqueKeysWithValues: type.variables.map { ($0.name, $0.actualTypeName.name) })
  }

  @Test("aliases are followed to the end, with their arguments; a cycle stays as it is written")
  func aliases() throws {
    let types = try actual(
      """
      typealias Names = [Name]
      typealias Name = String
      typealias Pair<A, B> = (A, second: B)
      typealias Loop = Loop?
      typealias Grow<X> = Grow<(X, X)>
      struct T { var names: Names?; var pair: Pair<Name, Int>; var loop: Loop; var grow: Grow<Int>; var plain: Int }
      """)
    #expect(types["names"] == "[String]?")
    #expect(types["pair"] == "(String, second: Int)")
    #expect(types["plain"] == "Int")
    #expect(types["loop"] == "Loop?")
    #expect(types["grow"] == "Grow<(Int, Int)>")
  }

  @Test("aliases that double their target at each step end within a budget", .timeLimit(.minutes(1)))
  func doubling() throws {
    let aliases = (0..<60).map { "typealias A\($0) = (A\($0 + 1), A\($0 + 1))" }.joined(separator: "\n")
    let types = try actual("\(aliases)\ntypealias A60 = Int\nstruct T { var a: A0 }")
    #expect(try #require(types["a"]).utf8.count < 100_000)
  }

  @Test("the innermost declaration wins; a nested type is named with those around it")
  func scopes() throws {
    let model = models.composed(
      """
      struct Egg {}
      struct T {
        struct Egg { struct Shell {}; var shell: Shell }
        var egg: Egg
        var shell: Egg.Shell
        var own: T
        var unknown: Bird?
      }
      """)
    let type = try #require(model.type(named: "T"))
    #expect(type.variables.map { $0.typeName.type?.name } == ["T.Egg", "T.Egg.Shell", "T", nil])
    #expect(type.variables.map(\.actualTypeName.name) == ["T.Egg", "T.Egg.Shell", "T", "Bird?"])
    #expect(model.type(named: "T.Egg")?.variables.first?.typeName.type?.name == "T.Egg.Shell")
  }

  @Test("what a type is: optional, a collection, a tuple, a function, behind aliases too")
  func kinds() throws {
    let type = try #require(
      models.composed(
        """
        typealias List = [Int]?
        struct T {
          var list: List
          var map: Dictionary<String, [Int]>
          var set: Set<Int>
          var tuple: (Int, b: String)
          var call: ((Int) -> Void)!
        }
        """
      ).type(named: "T"))
    let (list, map, set) = (type.variables[0].typeName, type.variables[1].typeName, type.variables[2].typeName)
    #expect(list.isOptional && list.isArray && list.array?.elementTypeName.name == "Int")
    #expect(map.isDictionary && map.dictionary?.valueTypeName.name == "[Int]" && map.isGeneric)
    #expect(set.isSet && !set.isArray && !set.isOptional)
    let (tuple, call) = (type.variables[3].typeName, type.variables[4].typeName)
    #expect(tuple.tuple?.elements.map(\.typeName.name) == ["Int", "String"])
    #expect(call.isClosure && call.isImplicitlyUnwrappedOptional)
    #expect(call.closure?.returnTypeName.isVoid == true)
  }

  @Test("a parameter whose where clause names its type has that type")
  func constraints() throws {
    let model = models.composed("struct Owl {}\nstruct T { func add<B>(_ bird: B) -> [B] where B == Owl {} }")
    let method = try #require(model.type(named: "T")?.methods.first)
    #expect(method.parameters.first?.actualTypeName.name == "Owl")
    #expect(method.actualReturnTypeName.name.hasPrefix("[Owl]"))
    #expect(method.genericParameters.map(\.name) == ["B"])
  }
}
