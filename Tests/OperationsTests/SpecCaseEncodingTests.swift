import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
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
    #expect(other.operations.map(OperationOutline.init) == plain.operations.map(OperationOutline.init))
  }

  @Test("string literals keep their characters")
  func literals() throws {
    let text = Self.operations.replacing("\"none\"", with: "\"日本語 é 👩\u{200D}👩\u{200D}👧\"")
    let (connector, _) = compile(Self.schema, text)
    let field = try #require(connector.operations.first?.rootFields.first)
    let condition = try #require(field.argument("where"))
    let name = try #require(member("ne", of: member("depotCode", of: condition)))
    guard case .constant(let value) = name.kind else {
      Issue.record("a literal is a constant, not \(name.kind)")
      return
    }
    #expect(value == "日本語 é 👩\u{200D}👩\u{200D}👧")
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

  private func member(_ name: FieldName, of value: CheckedValue?) -> CheckedValue? {
    guard case .object(let members) = value?.kind else { return nil }
    return members.first { $0.name == name }?.value
  }
}

/// An operation without its places.
private struct OperationOutline: Equatable {
  let name: String?
  let kind: OperationKind
  let access: AccessRule
  let fields: [FieldOutline]

  init(_ operation: CheckedOperation) {
    name = operation.name
    kind = operation.kind
    access = operation.access
    fields = operation.rootFields.map(FieldOutline.init)
  }
}

private struct FieldOutline: Equatable {
  let key: String
  let type: APIType
  let arguments: [MemberOutline]
  let selection: [FieldOutline]

  init(_ field: CheckedField) {
    key = field.responseKey
    type = field.type
    arguments = field.arguments.map { MemberOutline(name: $0.name, value: ValueOutline($0.value)) }
    selection = field.selection.map(FieldOutline.init)
  }
}

private struct MemberOutline: Equatable {
  let name: FieldName
  let value: ValueOutline
}

private indirect enum ValueOutline: Equatable {
  case null
  case constant(JSONValue)
  case name(String)
  case list([ValueOutline])
  case object([MemberOutline])

  init(_ value: CheckedValue) {
    switch value.kind {
    case .null: self = .null
    case .constant(let constant): self = .constant(constant)
    case .enumeration(let name), .variable(let name): self = .name(name)
    case .expression(let expression): self = .name("\(expression)")
    case .list(let elements): self = .list(elements.map(ValueOutline.init))
    case .object(let members):
      self = .object(members.map { MemberOutline(name: $0.name, value: ValueOutline($0.value)) })
    }
  }
}
