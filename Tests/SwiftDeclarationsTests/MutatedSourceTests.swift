import Foundation
import SwiftDeclarations
import TestSupport
import Testing

/// Damaged sources: reading ends, and everything that was read lies in the file.
struct MutatedSourceTests {
  @Test("random changes of bytes never crash the parser", arguments: [UInt64](1...4))
  func changedBytes(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let originals = try SwiftFixtures.all().map { [UInt8](try Data(contentsOf: $0)) }
    let rounds = runsLongTests ? 25_000 : 250
    print("mutated Swift sources: seed \(seed), \(rounds) rounds")
    for round in 0..<rounds {
      var bytes = random.pick(originals)
      let start = random.int(below: max(1, bytes.count - 1_500))
      bytes = Array(bytes[start..<min(bytes.count, start + 1_500)])
      for _ in 0...random.int(below: 8) { change(&bytes, &random) }
      expectSound(parseDeclarations(path: "mutated.swift", bytes: bytes), "seed \(seed), round \(round)")
    }
  }

  @Test(
    "one piece repeated is read in bounded time",
    arguments: [
      "{", "(", "[", "<", "\"", "\"\"\"", "\\(", "\"\\(", "#if A\n", "#\"", "/*", "a<", "class A {", "class A<", "@a(",
      "@a ",
      "let x = ", "var a = b<c, ", "var a: B<", "func f(", "func f() {\n", "public ", "enum E { case a(", "case ", "}",
      ")", "`",
      "/", " /a", "where T: ", "->", "init ", "if a ", "#if A\n@b\n", "let a: (", "extension ", "a ? b : ",
      "// sourcery: a\n",
      "var a: Int { get ", "\\", ".a", "\r", "\0", "é", "private(", "x /* a */ ", "switch ",
    ])
  func repeated(piece: String) {
    for prefix in ["", "struct A {\n", "let a = ", "func f(a: "] {
      let text = prefix + String(repeating: piece, count: runsLongTests ? 20_000 : 2_000)
      expectSound(parseDeclarations(path: "repeated.swift", bytes: Array(text.utf8)), "\(prefix)\(piece)…")
    }
  }

  private func expectSound(_ file: DeclarationFile, _ comment: Comment) {
    let count = UInt32(file.bytes.count)
    for (index, row) in file.rows.enumerated() {
      let ranges = [
        row.range, row.keyword, row.name, row.generics, row.requirements, row.inheritance, row.type, row.value,
        row.throwsType, row.body,
      ]
      guard ranges.allSatisfy({ $0.start <= $0.end && $0.end <= count }), Int(row.subtreeEnd) <= file.rows.count,
        Int(row.subtreeEnd) > index, Int(row.parent) < index
      else {
        Issue.record("row \(index) lies outside: \(comment)")
        return
      }
    }
    if file.problems.count > 200 { Issue.record("too many faults: \(comment)") }
    for problem in file.problems where problem.offset > file.bytes.count { Issue.record("fault outside: \(comment)") }
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard !bytes.isEmpty else { return }
    let index = random.int(below: bytes.count)
    switch random.int(below: 5) {
    case 0: bytes[index] = UInt8(random.int(below: 256))
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(random.pick(Array("{}[]()<>\"\\#@$!:=&|.,/*`? \n".utf8)), at: index)
    case 3: bytes.removeSubrange(index..<min(bytes.count, index + random.int(below: 60)))
    default:
      let end = min(bytes.count, index + random.int(below: 40))
      bytes.insert(contentsOf: bytes[index..<end], at: random.int(below: bytes.count))
    }
  }
}
