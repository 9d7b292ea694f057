import Foundation
import SwiftTemplateModel
import TestSupport
import Testing

/// Every member that a template may ask for: `members.tsv` holds for each a template over `model.swift.txt` and the text
/// that it has to give.
struct MemberTests {
  private static let table = TypeModelFixture.folder.appending(path: "members.tsv")

  private func rows() throws -> [[String]] {
    try String(contentsOf: Self.table, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
  }

  @Test("each member gives what it should")
  func members() throws {
    let fixture = try TypeModelFixture.standard()
    let rows = try rows()
    let actual = rows.map { row -> String in
      let text = fixture.render(row[1]).replacing("\n", with: "⏎")
      return [row[0], row[1], text].joined(separator: "\t")
    }
    try expectGolden(actual.joined(separator: "\n") + "\n", Self.table)
  }

  @Test("every member of every kind of object has a row")
  func coverage() throws {
    let covered = Set(try rows().map { $0[0] })
    for (kind, names) in memberTables {
      #expect(!names.isEmpty)
      for name in names { #expect(covered.contains("\(kind).\(name)"), "no test of \(kind).\(name)") }
    }
  }
}
