/// The locations where a schema directive is allowed, and its arguments.
struct DirectiveSignature {
  enum Place: String {
    case type = "an object type"
    case field = "a field"
    case enumeration = "an enum"
    case enumValue = "an enum value"
  }

  enum ArgumentKind {
    case string
    /// A single string is accepted as a list with one element.
    case strings
    case int
    case value(of: [String])
    case values(of: [String])
    case anything

    var description: String {
      switch self {
      case .string: "a string"
      case .strings: "a string or a list of strings"
      case .int: "an integer"
      case .value(let names): "one of \(names.joined(separator: ", "))"
      case .values(let names): "a list of the values \(names.joined(separator: ", "))"
      case .anything: "a value"
      }
    }
  }

  let places: [Place]
  var arguments: [String: ArgumentKind] = [:]
  var isRepeatable = false
  /// Accepts any argument. Used for markers in generated files, which have no effect in a schema.
  var isOpen = false

  /// Schema directives by name.
  static let known: [String: DirectiveSignature] = {
    let index: [String: ArgumentKind] = [
      "name": .string, "fields": .strings, "order": .values(of: ["ASC", "DESC"]),
      "type": .value(of: ["BTREE", "GIN", "HNSW", "IVFFLAT"]),
      "vector_method": .value(of: ["L2", "COSINE", "INNER_PRODUCT"]),
    ]
    var known: [String: DirectiveSignature] = [
      "table": .init(
        places: [.type], arguments: ["name": .string, "singular": .string, "plural": .string, "key": .strings]),
      "view": .init(
        places: [.type], arguments: ["name": .string, "sql": .string, "singular": .string, "plural": .string]),
      "col": .init(places: [.field], arguments: ["name": .string, "dataType": .string, "size": .int]),
      "ref": .init(
        places: [.field], arguments: ["constraintName": .string, "fields": .strings, "references": .strings]),
      "default": .init(places: [.field], arguments: ["value": .anything, "expr": .string, "sql": .string]),
      "index": .init(places: [.field, .type], arguments: index, isRepeatable: true),
      "unique": .init(
        places: [.field, .type], arguments: ["indexName": .string, "fields": .strings], isRepeatable: true),
      "searchable": .init(places: [.field], arguments: ["language": .string]),
      "deprecated": .init(places: [.field, .enumValue], arguments: ["reason": .string]),
    ]
    let marks = [
      "fdc_generated", "fdc_oneOf", "fdc_example", "fdc_forbiddenAsVariableType", "fdc_forbiddenAsFieldType",
      "fdc_forbiddenInVariables", "fdc_celExpression", "fdc_sqlExpression", "specifiedBy",
    ]
    for mark in marks {
      known[mark] = .init(
        places: [.type, .field, .enumeration, .enumValue], isRepeatable: true, isOpen: true)
    }
    return known
  }()

  /// Directives that are allowed only in operations.
  static let ofOperations: Set<String> = [
    "auth", "check", "redact", "transaction", "allow", "retired", "refresh", "include", "skip",
  ]
}
