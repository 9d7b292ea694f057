import CEL
import DataModel
import GraphQLSyntax
import SourceText
import Testing

/// Schemas in the shapes that real projects use, with the outcome that each must have.
struct CasesTests {
  private func soundModel(_ texts: String...) throws -> DataModel {
    var log = DiagnosticLog()
    let documents = texts.enumerated().map { index, text in
      parseDocument(SourceFile(path: "schema\(index).gql", text: text), into: &log)
    }
    let model = checkSchema(documents, into: &log)
    try #require(log.isEmpty, "\(log.diagnostics.map(\.description))")
    return model
  }

  @Test("case 1: files of comments or of nothing are no fault")
  func commentsAlone() throws {
    let model = try soundModel("# type Later @table { a: Int }\n", "", "type A @table { a: Int }")
    #expect(model.tables.map(\.typeName) == ["A"])
  }

  static let plain =
    "type Depot @table(key: \"code\") {\n  code: String!\n}\n# x\ntype Crate @table {\n  depot: Depot\n}"

  @Test(
    "case 2: line ends, tabs, a byte-order mark and letters of all scripts change nothing",
    arguments: [
      plain.replacing("\n", with: "\r\n"), plain.replacing("\n", with: "\r"), plain.replacing("  ", with: "\t"),
      plain + "\n", "\u{FEFF}" + plain, plain.replacing("x", with: "日本語 é 👨‍👩‍👧‍👦"),
    ])
  func encodings(text: String) throws {
    #expect(describe(try soundModel(text)) == describe(try soundModel(Self.plain)))
  }

  @Test("case 2: places are those that an editor shows")
  func editorPlaces() {
    let text = "\u{FEFF}# 日本語\r\n\"é 👨‍👩‍👧\" type A @table {\r\n\tname: Strin\r\n}"
    #expect(checkText(text).diagnostics.map(\.position) == [SourcePosition(path: "schema.gql", line: 3, column: 8)])
    let sameLine = checkText("\"\"\"日本\"\"\" type A @tabel { n: Int }").diagnostics
    #expect(sameLine.map(\.position) == [SourcePosition(path: "schema.gql", line: 1, column: 17)])
  }

  @Test("case 5: an extension adds to its type, also before it and in another file")
  func extensions() throws {
    let parts = [
      "type Crate @table { label: String! }", "extend type Crate { weight: Float @default(value: 0)  keeper: Keeper }",
      "type Keeper @table(key: \"code\") { code: String! }",
    ]
    let whole = try soundModel(
      "type Crate @table { label: String!  weight: Float @default(value: 0)  keeper: Keeper }", parts[2])
    #expect(describe(try soundModel(parts[0], parts[1], parts[2])) == describe(whole))
    #expect(describe(try soundModel(parts[1], parts[2], parts[0])) == describe(whole))
    #expect(whole["Keeper"].relations.map(\.field) == ["crates_on_keeper"])
    #expect(whole["Crate"].columns.map(\.field) == ["label", "weight", "id", "keeperCode"])
  }

  @Test("case 7: irregular names")
  func irregularNames() throws {
    let names = ["SEO", "DirectedBy", "Person", "Match", "Daily", "Progress", "Business", "Class"]
    let model = try soundModel(names.map { "type \($0) @table { a: Int }" }.joined(separator: "\n"))
    let found = names.map { name in
      let table = model[TypeName(name)]
      return "\(table.singular) \(table.plural)"
    }
    #expect(
      found == [
        "sEO sEOS", "directedBy directedBies", "person people", "match matches", "daily dailies",
        "progress progresses", "business businesses", "class classes",
      ])
  }

  @Test("case 9: written foreign keys are used, whether one string or a list names them")
  func writtenForeignKeys() throws {
    let model = try soundModel(
      """
      type Depot @table(key: "code") { code: String! }
      type Crate @table {
        depotCode: String
        depot: Depot @ref(fields: "depotCode", references: "code")
        parentId: UUID
        parent: Crate @ref(fields: ["parentId"], constraintName: "crate_parent")
      }
      """)
    let crate = model["Crate"]
    #expect(crate.columns.map(\.field) == ["depotCode", "parentId", "id"])
    #expect(crate.references.map(\.constraintName) == ["crate_depot_code_fkey", "crate_parent"])
    #expect(crate.relations.map(\.field) == ["crates_on_parent"])
  }

  @Test("case 10: two references to one table, and one to one")
  func severalReferences() throws {
    let model = try soundModel(
      """
      type Party @table { name: String! }
      type Deal @table { buyer: Party!  seller: Party  paper: Paper! @unique }
      type Paper @table { text: String! }
      """)
    #expect(model["Party"].relations.map(\.field) == ["deals_on_buyer", "deals_on_seller"])
    #expect(
      model["Paper"].relations.map(\.kind) == [.oneToOne(source: "Deal", reference: "paper")])
  }

  @Test("case 13: the key is 'id' where no other is named")
  func idsWithoutKey() throws {
    let model = try soundModel(
      """
      type A @table { name: String! }
      type B @table { id: UUID! @default(expr: "uuidV4()") }
      type C @table { id: String! @default(expr: "auth.uid") }
      type D @table { id: UUID! }
      type E @table { id: String! @col(name: "user_id") }
      """)
    #expect(model.tables.allSatisfy { $0.key == ["id"] })
    #expect(model.tables.map { $0["id"].type.base.name } == ["UUID", "UUID", "String", "UUID", "String"])
    #expect(model.tables.map { $0["id"].defaultValue != nil } == [true, true, true, false, false])
    #expect(model["E"]["id"].sqlName == "user_id")
  }

  @Test("case 14: the SQL of a view stays as it is")
  func viewSQL() throws {
    let sql =
      "SELECT label AS \"group_label\", '{\"a\":1}'::jsonb #>> '{a}' AS \"raw\" -- # no comment of GraphQL's\nFROM x"
    let model = try soundModel(
      "type CrateStat @view(sql: \"\"\"\n  \(sql)\n\"\"\") { groupLabel: String  raw: String }")
    guard case .inlineView(let found) = model["CrateStat"].source else {
      Issue.record("no inline view")
      return
    }
    #expect(found.contains("'{\"a\":1}'::jsonb #>> '{a}' AS \"raw\" -- # no comment"))
    #expect(model["CrateStat"].key.isEmpty)
  }

  @Test(
    "spellings that real projects have are accepted",
    arguments: [
      "type A @table { id: Int! @col(dataType: \"serial\")  t: Timestamp! @default(sql: \"now()\") }",
      "type A @table { a: String @col(size: 20)  b: [String] @col(dataType: \"text[]\")  c: Any @col(dataType: \"jsonb\") }",
      "type U @table { a: Int }\ntype A @table { u: U! @col(name: \"u_ref\")  v: U @index(name: \"my_index\") }",
      "type U @table { a: Int }\ntype A @table { uId: UUID  u: U! @index }",
      "type A @table(key: \"id\") { id: String! @unique  email: String @unique @index }",
      "type A @table @index(fields: [\"a\", \"b\"], name: \"x\", order: [ASC, DESC]) @unique(fields: [\"b\"], indexName: \"y\") { a: Int b: Date @default(value: null) }",
      "type A @table(name: \"Reviews\", singular: \"review\", plural: \"reviews\") { a: Float @default(value: 0) }",
      "enum lower { a B camelCase default }\ntype zq7x2 @table { e: lower! @default(value: \"camelCase\")  description: String }",
      "\"\"\"Text.\"\"\" type A @table { \"Text.\" a: Int @deprecated(reason: \"old\") }",
      "extend type A { b: Int }\ntype A @table { a: Int }\nextend type A { c: Int }\nextend type A @unique(fields: [\"c\"])",
    ])
  func realSpellings(text: String) throws {
    _ = try soundModel(text)
  }
}
