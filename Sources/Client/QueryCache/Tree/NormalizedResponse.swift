import JSONText

/// An answer in normalized form: the values of rows by entity id, and a tree with the positions of rows and values.
///
/// The tree has a binary format (version 1): the row numbers, the strings, the shapes, and one node. A shape lists
/// the members of an object in order, each with its key and either the field of the row that has its value, or a
/// separate node. A node is inline JSON, a list, an object with its shape, or a row with its shape.
struct NormalizedResponse {
  static let version: UInt8 = 1

  enum Node {
    static let inline: UInt8 = 0
    static let list: UInt8 = 1
    static let object: UInt8 = 2
    /// A row. If the row is deleted, a list omits the element; elsewhere the answer is a cache miss.
    static let row: UInt8 = 3
    /// A row that becomes null if it is deleted.
    static let nullableRow: UInt8 = 4
  }

  struct Row {
    let id: String
    /// The values by field, as JSON text, in the order of the answer.
    var fields: [(name: String, value: [UInt8])] = []
  }

  private(set) var rows: [Row] = []
  /// The tables whose new rows may belong to the answer: those that the answer lists, and those of rows that were
  /// not found. Without a field map the tables are unknown: ``unknownTable``.
  private(set) var listedTables: Set<String> = []
  /// Not a valid table name.
  static let unknownTable = "?"
  private var rowNumbers: [String: Int] = [:]
  private var strings: [String] = []
  private var stringNumbers: [String: Int] = [:]
  private var shapes: [[UInt8]] = []
  private var shapeNumbers: [[UInt8]: Int] = [:]
  private var nodes: [UInt8] = []
  private let operation: String
  private let hasMap: Bool

  /// - Parameter operation: The name of the operation, which is part of the keys of values that the field map does
  ///   not contain.
  init(_ data: JSONValue, map: FieldMap?, entities: [EntityProperties], operation: String) {
    self.operation = operation
    hasMap = map != nil
    let paths = EntityPaths(entities)
    append(data, field: map.map { .init(name: "", table: nil, isNullable: true, selection: $0) }, at: paths, path: "")
  }

  /// The tree with the row numbers of the store.
  func tree(rowNumbers: [Int64]) -> [UInt8] {
    var bytes: [UInt8] = [Self.version]
    bytes.append(number: rowNumbers.count)
    for number in rowNumbers { bytes.append(number: Int(number)) }
    bytes.append(number: strings.count)
    for text in strings { bytes.append(counted: text.utf8) }
    bytes.append(number: shapes.count)
    for shape in shapes { bytes.append(counted: shape) }
    return bytes + nodes
  }

  // MARK: Walking

  private mutating func append(_ value: JSONValue, field: FieldMap.Field?, at paths: EntityPaths?, path: String) {
    switch value {
    case .array(let elements) where paths != nil:
      noteList(field, elements)
      nodes.append(Node.list)
      nodes.append(number: elements.count)
      let ids = paths?.ids.flatMap { $0.count == elements.count ? $0 : nil }
      for (index, element) in elements.enumerated() {
        let below = paths?[index]
        let id = ids?[index] ?? below?.id
        append(element, id: id, isElement: true, field: field, at: below, path: path)
      }
    case .array(let elements):
      noteList(field, elements)
      appendInline(value)
    default: append(value, id: paths?.id, isElement: false, field: field, at: paths, path: path)
    }
  }

  private mutating func append(
    _ value: JSONValue, id: String?, isElement: Bool, field: FieldMap.Field?, at paths: EntityPaths?, path: String
  ) {
    guard case .object(let object) = value, id != nil || paths != nil else {
      if case .array = value, paths != nil { return append(value, field: field, at: paths, path: path) }
      if value.isNull { noteMissing(field, path) }
      return appendInline(value)
    }
    let row = id.map { rowNumber($0) }
    if let row {
      nodes.append(!isElement && field?.isNullable == true ? Node.nullableRow : Node.row)
      nodes.append(number: row)
    } else {
      nodes.append(Node.object)
    }
    // The shape is known only after all members; their nodes follow it.
    let outer = nodes
    nodes = []
    var shape: [UInt8] = []
    shape.append(number: object.members.count)
    for member in object.members {
      shape.append(number: stringNumber(member.key))
      let below = field?.selection?[member.key]
      let name =
        row.flatMap { _ in fieldName(of: member, below, hasMap: field?.selection != nil, paths?[member.key], path) }
      if let row, let name, keep(member.value, as: name, of: row) {
        shape.append(number: stringNumber(name) + 1)
      } else {
        shape.append(0)
        append(member.value, field: below, at: paths?[member.key], path: "\(path).\(member.key)")
      }
    }
    let number = shapeNumbers[shape] ?? shapes.count
    if number == shapes.count {
      shapes.append(shape)
      shapeNumbers[shape] = number
    }
    let inner = nodes
    nodes = outer
    nodes.append(number: number)
    nodes += inner
  }

  /// The field of the row for a member's value; `nil` for a member that belongs only to this answer.
  private func fieldName(
    of member: JSONObject.Member, _ field: FieldMap.Field?, hasMap: Bool, _ paths: EntityPaths?, _ path: String
  ) -> String? {
    if let field { return field.selection == nil ? field.name : nil }
    guard !hasMap, paths == nil, isScalar(member.value) else { return nil }
    return "\(operation)\(path).\(member.key)"
  }

  /// Without a field map, an object may be a selection with unknown arguments.
  private func isScalar(_ value: JSONValue) -> Bool {
    switch value {
    case .object: false
    case .array(let elements): elements.allSatisfy(isScalar)
    default: true
    }
  }

  // MARK: Tables

  private mutating func noteList(_ field: FieldMap.Field?, _ elements: [JSONValue]) {
    if let table = field?.table {
      listedTables.insert(table)
    } else if !hasMap, elements.allSatisfy({ !isScalar($0) }) {
      listedTables.insert(Self.unknownTable)
    }
  }

  /// A single row that was requested and does not exist.
  private mutating func noteMissing(_ field: FieldMap.Field?, _ path: String) {
    if let table = field?.table {
      listedTables.insert(table)
    } else if !hasMap, path.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 1 {
      listedTables.insert(Self.unknownTable)
    }
  }

  // MARK: Parts

  /// - Returns: `false` if the row already has another value for this field; the value is then stored in the tree.
  private mutating func keep(_ value: JSONValue, as name: String, of row: Int) -> Bool {
    var text: [UInt8] = []
    JSONWriter.append(value, to: &text)
    if let known = rows[row].fields.first(where: { $0.name == name }) { return known.value == text }
    rows[row].fields.append((name, text))
    return true
  }

  private mutating func appendInline(_ value: JSONValue) {
    nodes.append(Node.inline)
    var text: [UInt8] = []
    JSONWriter.append(value, to: &text)
    nodes.append(counted: text)
  }

  private mutating func rowNumber(_ id: String) -> Int {
    if let known = rowNumbers[id] { return known }
    rowNumbers[id] = rows.count
    rows.append(Row(id: id))
    return rows.count - 1
  }

  private mutating func stringNumber(_ text: String) -> Int {
    if let known = stringNumbers[text] { return known }
    stringNumbers[text] = strings.count
    strings.append(text)
    return strings.count - 1
  }
}
