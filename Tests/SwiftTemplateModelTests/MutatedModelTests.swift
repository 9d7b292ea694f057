import Foundation
import SourceText
import StencilTemplates
import SwiftDeclarations
import SwiftTemplateModel
import SwiftTypeModel
import TestSupport
import Testing

/// Damaged sources: whatever a file holds, a model is composed, and every member of every object answers.
struct MutatedModelTests {
  @Test(
    "a model of changed bytes gives every member, sorted types, and the same ones in any order of files",
    arguments: [UInt64](1...3))
  func changedBytes(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let names =
      ["Tests/Fixtures/type-model/model.swift.txt"]
      + ["types", "members", "conditions"].map { "Tests/Fixtures/swift-declarations/\($0).swift.txt" }
    let originals = try names.map { [UInt8](try Data(contentsOf: Repository.root.appending(path: $0))) }
    let rounds = runsLongTests ? 10_000 : 60
    print("mutated models: seed \(seed), \(rounds) rounds")
    for _ in 0..<rounds {
      let files = (0...random.int(below: 2)).map { index -> TypeModel.Source in
        var bytes = random.pick(originals)
        let start = random.int(below: max(1, bytes.count - 1_200))
        bytes = Array(bytes[start..<min(bytes.count, start + 1_200)])
        for _ in 0...random.int(below: 6) { change(&bytes, &random) }
        return TypeModel.Source(file: readSource(path: "\(index).swift", bytes: bytes))
      }
      let model = TypeModel(files, parsesDocumentation: true, defines: random.oneIn(2) ? ["A"] : nil)
      var visitor = MemberVisitor(budget: 3_000)
      for (_, value) in templateContext(of: model) { visitor.visit(value, depth: 0) }
      #expect(visitor.count > 0, "seed \(seed)")
      let names = model.types.map(\.globalName)
      #expect(names == names.sorted(), "seed \(seed)")
      let reversed = TypeModel(files.reversed(), defines: nil)
      let again = TypeModel(files, defines: nil)
      #expect(reversed.types.map(\.globalName) == again.types.map(\.globalName), "seed \(seed)")
    }
  }

  @Test(
    "types that stand for themselves, or grow, end",
    arguments: [
      "typealias A = (A, A)", "typealias A<T> = [A<[T]>]", "typealias A = B\ntypealias B = [A: A]", "struct A: A {}",
      "extension A: A { struct A: A {} }\nstruct A {}", "protocol A: B {}\nprotocol B: A {}", "enum A: A { case a }",
      "typealias A = B & A\ntypealias B = A & B", "class A<T>: A<A<T>> {}",
      "struct S { typealias S = S.S\nvar s: S.S.S }",
      "extension A.B.C { struct D {} }\nextension A.B { struct C {} }\nextension A { struct B {} }\nstruct A {}",
    ])
  func cycles(text: String) {
    let fields =
      "\nstruct User { var a: A; var b: [A?]; var c: (A) -> A.B; func f<T: A>(_ a: A...) -> A where T == A {} }"
    let model = TypeModel([TypeModel.Source(file: readSource(path: "a.swift", bytes: Array((text + fields).utf8)))])
    var visitor = MemberVisitor(budget: 20_000)
    for (_, value) in templateContext(of: model) { visitor.visit(value, depth: 0) }
    #expect(visitor.count > 100)
  }

  @Test(
    "a type of many levels is read to a depth",
    arguments: ["[", "(", "A<", "(() -> ", "some ", "inout ", "@a ", "A.", "A & "])
  func deepTypes(piece: String) {
    let text = "struct A { var v: \(String(repeating: piece, count: 5_000))Int }"
    let model = TypeModel([TypeModel.Source(file: readSource(path: "a.swift", bytes: Array(text.utf8)))])
    var visitor = MemberVisitor(budget: 2_000)
    for (_, value) in templateContext(of: model) { visitor.visit(value, depth: 0) }
    #expect(visitor.count > 0)
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard !bytes.isEmpty else { return }
    let index = random.int(below: bytes.count)
    switch random.int(below: 4) {
    case 0: bytes[index] = UInt8(random.int(below: 256))
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(random.pick(Array("{}[]()<>\"\\#@:=&|.,/*`? \n".utf8)), at: index)
    default: bytes.removeSubrange(index..<min(bytes.count, index + random.int(below: 40)))
    }
  }
}

/// Asks every object that it meets for every member, up to a number of members.
private struct MemberVisitor {
  let budget: Int
  var count = 0

  init(budget: Int) { self.budget = budget }

  mutating func visit(_ value: TemplateValue, depth: Int) {
    guard depth < 8, count < budget else { return }
    count += 1
    switch value {
    case .list(let elements, _): for element in elements.prefix(20) { visit(element, depth: depth + 1) }
    case .dictionary(let dictionary):
      for entry in dictionary.sorted.prefix(20) { visit(entry.value, depth: depth + 1) }
    case .object(let object):
      _ = object.text
      for index in object.memberNames.names.indices { visit(object.member(at: index), depth: depth + 1) }
    default: break
    }
  }
}
