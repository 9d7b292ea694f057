import TestSupport

/// A schema and a connector whose names are chosen to collide: with Swift, with the runtime, and with one another.
struct RandomProject {
  private(set) var schema = ""
  private(set) var operations = ""
  private var random: SeededRandom
  private var tables: [(name: String, fields: [String], references: [(field: String, target: Int)])] = []
  private var enums: [String] = []

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    var names = Self.typeNames.shuffled(using: &random)
    enums = Array(names.prefix(3))
    names.removeFirst(3)
    for name in enums {
      let values = Self.fieldNames.filter { $0 != "true" }.shuffled(using: &random).prefix(6).joined(separator: " ")
      schema += "enum \(name) { \(values) }\n"
    }
    for name in names.prefix(8) { addTable(name) }
    for number in 0..<6 { addOperation(number) }
  }

  private mutating func addTable(_ name: String) {
    var fields = Self.fieldNames.shuffled(using: &random).prefix(Int.random(in: 2...7, using: &random)).map { $0 }
    var references: [(String, Int)] = []
    if !tables.isEmpty {
      for _ in 0..<Int.random(in: 0...2, using: &random) where fields.count > 2 {
        references.append((fields.removeLast(), Int.random(in: 0..<tables.count, using: &random)))
      }
    }
    let key = Bool.random(using: &random) ? "(key: [\"\(fields[0])\", \"\(fields[1])\"])" : ""
    schema += "type \(name) @table\(key) {\n"
    for (index, field) in fields.enumerated() {
      let types = ["String", "Int", "Int64", "Float", "UUID", "Date", "Timestamp", "Boolean"] + enums
      schema +=
        "  \(field): \(types.randomElement(using: &random) ?? "String")\(index < 2 || field == "id" ? "!" : "")\n"
    }
    for (field, target) in references { schema += "  \(field): \(tables[target].name)\n" }
    schema += "}\n"
    tables.append((name, fields, references.map { (field: $0.0, target: $0.1) }))
  }

  private mutating func addOperation(_ number: Int) {
    let names = Self.fieldNames.shuffled(using: &random)
    let types = ["String", "Int", "Int64!", "UUID", "Timestamp!", "Any", "[String!]", "OrderDirection"] + enums
    let variables = names.prefix(Int.random(in: 0...6, using: &random)).map { name in
      "$\(name): \(types.randomElement(using: &random) ?? "Int")"
    }
    let list = variables.isEmpty ? "" : "(\(variables.joined(separator: ", ")))"
    let table = Int.random(in: 0..<tables.count, using: &random)
    let plural = "\(tables[table].name)s"
    operations += "query \(names[10])\(number)\(list) @auth(level: USER) {\n"
    for alias in names[11...12] { operations += "  \(alias): ROWS_\(plural) \(selection(of: table, depth: 3))\n" }
    operations += "}\n"
    let name = tables[table].name
    let allowed = tables[table].fields.filter { _ in Bool.random(using: &random) }
    guard !allowed.isEmpty else { return }
    operations += """
      mutation \(names[13])\(number)(
        $\(names[14]): [\(name)_Data!]! @allow(fields: "\(allowed.joined(separator: " "))"), $\(names[15]): \(name)_Key!
      ) @auth(level: USER) {
        \(names[16]): ROW_\(name) _upsertMany(data: $\(names[14]))
        \(names[17]): ROW_\(name) _delete(key: $\(names[15]))
      }

      """
  }

  private mutating func selection(of table: Int, depth: Int) -> String {
    var members = tables[table].fields.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    let spare = Self.fieldNames.shuffled(using: &random)
    for (index, reference) in tables[table].references.enumerated() where depth > 0 {
      let alias = Bool.random(using: &random) ? "" : "\(spare[index])_: "
      members.append("\(alias)\(reference.field) \(selection(of: reference.target, depth: depth - 1))")
    }
    if members.isEmpty { members = ["__typename"] }
    return "{ \(members.joined(separator: " ")) }"
  }

  /// `ROWS_Xs` stands for the list field of `X` and `ROW_X` for its single name, which the model knows.
  func operations(list: (String) -> String, single: (String) -> String) -> String {
    tables.reduce(operations) { text, table in
      text.replacing("ROWS_\(table.name)s ", with: list(table.name) + " ")
        .replacing("ROW_\(table.name) ", with: single(table.name))
    }
  }

  private static let typeNames = [
    "Data", "Set", "Result", "Task", "Error", "Ref", "Variables", "CodingKeys", "Hasher", "Decoder", "Encoder",
    "Optional", "Bool", "Double", "Sendable", "Swift", "Foundation", "Martlet", "Codable", "CodingKey", "DataConnect",
    "MutationRef", "QueryRefObservation", "OperationResult", "ConnectorConfig", "Equatable", "Hashable", "Identifiable",
    "MainActor", "Never", "Array", "Dictionary", "LocalDate", "AnyValue", "CodecHelper", "OptionalVariable",
    "OperationVariable", "QueryFetchPolicy", "Film", "Key", "Type", "Protocol", "Self", "Decodable", "Encodable",
    "RawRepresentable", "Character", "OrderDirections", "FilmData", "View", "URL", "GeneratedCodeContract",
  ]

  private static let fieldNames = [
    "self", "init", "class", "in", "is", "as", "any", "some", "none", "default", "await", "throws", "try", "super",
    "Type", "Protocol", "Any", "Self", "nil", "true", "hash", "hashValue", "description", "rawValue", "encode",
    "decode",
    "container", "codecHelper", "encoder", "decoder", "hasher", "lhs", "rhs", "optionalVars", "variables", "ref",
    "dataConnect", "fetchPolicy", "id", "key", "filmKey", "String", "Int", "Data", "Swift", "Martlet", "x", "y1", "_z",
    "where", "func", "let", "var", "inout", "extension", "actor", "repeat", "each", "copy", "dynamicType",
    "stringValue",
    "intValue", "allCases", "OperationName", "execute", "value", "members",
  ]
}
