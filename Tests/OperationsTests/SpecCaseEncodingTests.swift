import DataModel
import Operations
import SourceText
import Testing

/// Case 2: one project in every encoding that files come in gives the same result, at the places that an editor shows.
@Suite("text encodings (case 2)")
struct SpecCaseEncodingTests {
  static let schema = """
    # The depots' crates, each in a tree.
    "A place." type Depot @table(key: "code") {
      code: String!
    }
    type Crate @table {
      depotCode: String
      depot: Depot @ref(fields: "depotCode", references: "code")
      parentId: UUID
      parent: Crate @ref(fields: ["parentId"], constraintName: "crate_parent")
    }

    """
  static let operations = """
    # Roots alone.
    query Tree @auth(level: USER) {
      crates(where: {parentId: {eq: null}, depotCode: {ne: "none"}}, orderBy: [{depot: {code: ASC}}]) {
        id
        crates_on_parent(orderBy: {id: ASC}, limit: 2) { id parent { id } }
      }
    }

    """

  private static let variants: [(name: String, change: @Sendable (String) -> String)] = [
    ("CRLF", { $0.replacing("\n", with: "\r\n") }),
    ("CR", { $0.replacing("\n", with: "\r") }),
    ("tabs", { $0.replacing("  ", with: "\t") }),
    ("no newline at the end", { String($0.drop { $0 == "\n" }.reversed().drop { $0 == "\n" }.reversed()) }),
    ("byte-order mark", { "\u{FEFF}" + $0 }),
    ("comments that are not ASCII", { $0.replacing("# ", with: "# 日本語 é 👩\u{200D}👩\u{200D}👧 ") }),
    ("descriptions that are not ASCII", { $0.replacing("A place.", with: "Lugar é 日本語") }),
  ]

  @Test("means the same", arguments: variants.map(\.name))
  func sameResult(_ name: String) throws {
    let change = try #require(Self.variants.first { $0.name == name }).change
    let (plain, plainLog) = compile(Self.schema, Self.operations)
    let (other, log) = compile(change(Self.schema), change(Self.operations))
    #expect(log.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(log.diagnostics.map(\.id) == plainLog.diagnostics.map(\.id))
    #expect(plain.operations.count == 1)
    #expect(other.operations.map(outline) == plain.operations.map(outline))
  }

  @Test("string literals keep their characters")
  func literals() throws {
    let text = Self.operations.replacing("\"none\"", with: "\"日本語 é 👩\u{200D}👩\u{200D}👧\"")
    let (connector, _) = compile(Self.schema, text)
    let field = try #require(connector.operations.first?.rootFields.first)
    #expect("\(try #require(field.argument("where")).kind)".contains("日本語 é 👩\u{200D}👩\u{200D}👧"))
  }

  @Test(
    "faults stand where an editor shows them",
    arguments: [
      ("\u{FEFF}query A @auth(level: USER) { crates { ghost } }", "1:39"),
      ("# 日本語\r\nquery A @auth(level: USER) {\r\n\tcrates {\r\n\t\tghost } }", "4:3"),
      ("query A @auth(level: USER) {\r  crates {\r    ghost } }", "3:5"),
      ("query A @auth(level: USER) { crates(where: {depotCode: {eq: \"é\"}}) { ghost } }", "1:70"),
    ])
  func positions(_ text: String, _ position: String) {
    let (_, log) = compile(Self.schema, text)
    #expect(log.diagnostics.filter { $0.severity == .error }.map { "\($0.position)" } == ["operations.gql:\(position)"])
  }

  private func compile(_ schema: String, _ operations: String) -> (CheckedConnector, DiagnosticLog) {
    compileSpecCase([
      SourceFile(path: "schema.gql", text: schema), SourceFile(path: "operations.gql", text: operations),
    ])
  }

  /// An operation without its places.
  private func outline(_ operation: CheckedOperation) -> String {
    func outline(_ field: CheckedField) -> String {
      let arguments = field.arguments.map { "\($0.name)" }.joined(separator: ",")
      return "\(field.responseKey)(\(arguments)):\(field.type){\(field.selection.map(outline).joined(separator: " "))}"
    }
    return "\(operation.kind) \(operation.name ?? "") \(operation.access) " + operation.rootFields.map(outline).joined()
  }
}
