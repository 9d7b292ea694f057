import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

extension OperationChecker {
  /// Checks the arguments of a field or directive. Returns them in the order of `definitions`.
  /// - Parameter place: The field or directive, as shown in messages: `'movies'`, `'@auth'`.
  /// - Returns: `nil` if an argument is invalid or a required one is missing. The errors are in `log`.
  mutating func checkArguments(
    _ arguments: [Argument], of definitions: [InputField], place: String, at range: SourceRange
  ) -> [CheckedArgument]? {
    var isValid = true
    var values: [FieldName: CheckedValue] = [:]
    for argument in arguments {
      let name = FieldName(argument.name.text)
      guard let definition = definitions.first(where: { $0.name == name }) else {
        reportUnknownArgument(argument, of: definitions, place: place)
        isValid = false
        continue
      }
      if arguments.first(where: { $0.name.text == name.text })?.range != argument.range {
        log.report(.givenTwice("argument", argument.name))
        isValid = false
        continue
      }
      if let value = checkValue(argument.value, as: definition.type, hasDefault: definition.defaultValue != nil) {
        values[name] = value
      } else {
        isValid = false
      }
    }
    let given = arguments.map { FieldName($0.name.text) }
    for definition in definitions
    where definition.type.isNonNull && definition.defaultValue == nil && !given.contains(definition.name) {
      log.report(.missingArgument(definition, place: place, at: range))
      isValid = false
    }
    if !checkOneOf(given, among: definitions, place: place, at: range) { isValid = false }
    guard isValid else { return nil }
    return definitions.compactMap { definition in
      values[definition.name].map { CheckedArgument(name: definition.name, value: $0) }
    }
  }

  /// Enforces `@fdc_oneOf`: at most one member of a group, and exactly one if the group is required.
  mutating func checkOneOf(
    _ given: [FieldName], among definitions: [InputField], place: String, at range: SourceRange
  ) -> Bool {
    var isValid = true
    var groups: [InputField.OneOf] = []
    for oneOf in definitions.compactMap(\.oneOf) where !groups.contains(oneOf) { groups.append(oneOf) }
    for group in groups {
      let members = definitions.filter { $0.oneOf == group }.map(\.name)
      let chosen = members.filter(given.contains)
      if chosen.count > 1 {
        log.report(.notOneOf(chosen, place: place, at: range))
        isValid = false
      } else if chosen.isEmpty && group.isRequired {
        log.report(.noneOf(members, place: place, at: range))
        isValid = false
      }
    }
    return isValid
  }

  private mutating func reportUnknownArgument(_ argument: Argument, of definitions: [InputField], place: String) {
    let name = argument.name.text
    let known = definitions.map(\.name.text)
    let near = equivalentName(name, among: known) ?? nearestName(to: name, among: known)
    var fix = near.map { "change it to '\($0)'" }
    if known.contains("key"), name.hasSuffix("_expr"), !known.contains(name) {
      fix = "use 'key: {\(name): …}'"
    }
    log.report(.unknownArgument(argument.name, place: place, fix: fix))
    // Also check the value, so that one run reports its errors.
    if let meant = definitions.first(where: { $0.name.text == near }) { _ = checkValue(argument.value, as: meant.type) }
  }

  /// The name in our API for an argument or operator that other GraphQL servers name differently.
  func equivalentName(_ name: String, among known: [String]) -> String? {
    let words = [
      "filter": "where", "input": "data", "order": "orderBy", "order_by": "orderBy", "sort": "orderBy",
      "first": "limit", "take": "limit", "skip": "offset", "gte": "ge", "lte": "le", "neq": "ne", "not": "_not",
      "notIn": "nin", "and": "_and", "or": "_or", "like": "pattern", "equals": "eq", "gte_expr": "ge_expr",
      "lte_expr": "le_expr", "has": "includes", "some": "exist",
    ]
    return words[name].flatMap { known.contains($0) ? $0 : nil }
  }
}

extension Diagnostic {
  static func unknownArgument(_ name: Name, place: String, fix: String?) -> Self {
    Diagnostic(
      id: "unknown-argument", at: name.range, what: "unknown argument '\(name.text)' of \(place)",
      why: "the schema does not declare this argument", fix: fix ?? "remove it")
  }

  static func givenTwice(_ kind: String, _ name: Name) -> Self {
    Diagnostic(
      id: "given-twice", at: name.range, what: "duplicate \(kind) '\(name.text)'",
      why: "\(kind) names must be unique", fix: "remove one of them")
  }

  static func missingArgument(_ field: InputField, place: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "missing-argument", at: range, what: "missing argument '\(field.name)' of \(place)",
      why: "its type '\(field.type)' is non-null, so a value is required", fix: "add '\(field.name): …'")
  }

  static func notOneOf(_ chosen: [FieldName], place: String, at range: SourceRange) -> Self {
    let names = chosen.map { "'\($0)'" }.joined(separator: " and ")
    return Diagnostic(
      id: "one-of", at: range, what: "\(names) cannot be used together in \(place)",
      why: "they are alternatives", fix: "keep one of them and remove the rest")
  }

  static func noneOf(_ members: [FieldName], place: String, at range: SourceRange) -> Self {
    let names = members.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      id: "one-of-missing", at: range, what: "\(place) requires one of \(names)",
      why: "exactly one of them must be set",
      fix: "add one of them")
  }
}
