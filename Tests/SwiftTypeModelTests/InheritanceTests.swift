import Testing

@testable import SwiftTypeModel

@Suite("Inheritance")
struct InheritanceTests {
  private let models = ModelKeeper()

  private var model: TypeModel {
    models.composed(
      """
      protocol Named { var name: String { get } }
      protocol Singing: Named { func sing() }
      typealias Both = Singing & Sendable
      class Animal: Hashable { var age = 1; init() {} }
      class Bird: Animal, Both { var name = ""; func sing() {} }
      final class Owl: Bird {}
      extension Owl: CustomStringConvertible { var description: String { name }; var age: Int { 2 } }
      """)
  }

  @Test("all ancestors, near ones first: known types and names that are known to others only")
  func ancestors() throws {
    let owl = try #require(model.type(named: "Owl"))
    #expect(owl.inheritedTypes == ["Bird", "CustomStringConvertible"])
    #expect(
      Set(owl.based).isSuperset(of: [
        "Bird", "Animal", "Singing", "Named", "Hashable", "Sendable", "CustomStringConvertible",
      ]))
    #expect(owl.inherits.map(\.name) == ["Bird", "Animal"])
    #expect(Set(owl.implements.map(\.name)) == ["Both", "Singing", "Named"])
    #expect(owl.supertype?.name == "Bird")
    #expect(model.type(named: "Animal")?.supertype == nil, "Hashable is no known class")
  }

  @Test("own members come first, then those of classes and protocols, then those of extensions, each once")
  func members() throws {
    let owl = try #require(model.type(named: "Owl"))
    #expect(owl.variables.map(\.name) == ["description", "age"])
    #expect(owl.allVariables.map(\.name) == ["age", "name", "description"])
    #expect(owl.allMethods.map(\.name) == ["init()", "sing()"])
  }

  @Test("types that inherit from each other end, and none is its own ancestor")
  func cycles() throws {
    let model = models.composed("class A: B { var a = 1 }\nclass B: C { var b = 2 }\nclass C: A { var c = 3 }")
    let a = try #require(model.type(named: "A"))
    #expect(a.inherits.map(\.name) == ["B", "C"])
    #expect(Set(a.allVariables.map(\.name)) == ["a", "b", "c"])
  }

  @Test("associated types: own ones, inherited ones, and their bounds")
  func associatedTypes() throws {
    let model = models.composed(
      "protocol Box { associatedtype Item: Equatable & Sendable\nassociatedtype Key = Int }\nprotocol Chest: Box { associatedtype Lock }"
    )
    let chest = try #require(model.type(named: "Chest"))
    #expect(chest.associatedTypes.map(\.name) == ["Lock", "Item", "Key"])
    #expect(chest.associatedTypes.map(\.typeName?.name) == ["Any", "Equatable & Sendable", "Int"])
  }

  @Test(
    "raw values: as written, counted on, or the name",
    arguments: [
      ("enum E: Int { case a, b = 5, c }", ["0", "5", "6"]),
      ("enum E: String { case a, b = \"x\", `default` }", ["a", "x", "default"]),
      ("typealias Code = Int\nenum E: Code, P { case a }\nprotocol P {}", ["0"]),
      ("enum E: P { case a }\nprotocol P {}", [nil]),
      ("enum E: Int { case a = -1_0, b }", ["-1_0", "-9"]),
    ] as [(String, [String?])])
  func rawValues(_ text: String, _ values: [String?]) throws {
    let type = try #require(models.composed(text).type(named: "E"))
    #expect(type.cases.map(\.effectiveRawValue) == values)
    #expect(type.isRawRepresentable == (values.first != .some(nil)))
  }

  @Test("an extension adds conformances to an enum, and no raw type")
  func extensionOfEnum() throws {
    let type = try #require(models.composed("enum E { case a }\nextension E: String {}").type(named: "E"))
    #expect(type.rawTypeName == nil && type.inheritedTypes == ["String"])
  }
}
