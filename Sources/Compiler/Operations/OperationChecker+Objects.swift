import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

extension OperationChecker {
  /// Checks an object literal against an input type.
  mutating func checkObject(_ value: Value, as input: InputType, type: APIType) -> CheckedValue? {
    guard case .object(let fields) = value.kind else {
      log.report(.wrongValue(value, type: type))
      return nil
    }
    var members: [CheckedMember] = []
    var isValid = true
    for field in fields {
      guard let member = checkMember(field, of: input, among: fields) else {
        isValid = false
        continue
      }
      members.append(member)
    }
    let given = fields.map { FieldName($0.name.text) }
    for field in input.fields
    where field.type.isNonNull && field.defaultValue == nil && !given.contains(field.name) {
      log.report(.missingMember(field, input: input.name, at: value.range))
      isValid = false
    }
    if !checkOneOf(given, among: input.fields, place: "'\(input.name)'", at: value.range) { isValid = false }
    guard isValid, checkTableInput(members, of: input, at: value.range) else { return nil }
    return CheckedValue(kind: .object(members), type: type, range: value.range)
  }

  private mutating func checkMember(
    _ field: ObjectField, of input: InputType, among fields: [ObjectField]
  ) -> CheckedMember? {
    let name = FieldName(field.name.text)
    guard let definition = input[name] else {
      let known = input.fields.map(\.name.text)
      let near = equivalentName(name.text, among: known) ?? nearestName(to: name.text, among: known)
      log.report(.unknownMember(field.name, input: input.name, near: near))
      if let meant = near.flatMap({ input[FieldName($0)] }) { _ = checkValue(field.value, as: meant.type) }
      return nil
    }
    if fields.first(where: { $0.name.text == name.text })?.range != field.range {
      log.report(.givenTwice("member", field.name))
      return nil
    }
    if let feature = feature(of: definition, in: input) { needs(feature, at: field.name.range) }
    guard let value = checkValue(field.value, as: definition.type, hasDefault: definition.defaultValue != nil) else {
      return nil
    }
    return CheckedMember(name: name, role: definition.role, value: value)
  }

  /// The name of a feature that this version does not support, or `nil`.
  private func feature(of field: InputField, in input: InputType) -> String? {
    switch (input.role, field.role) {
    case (.data, .columnEmbedding): "vector embeddings"
    case (.data, .relation): "nested inserts"
    case (.order, .aggregate), (.having, _): "aggregates"
    case (.filter(let name), .relation(let field)):
      model[name].relation(field).flatMap { model.table($0.target) }?.isView == true ? "views" : nil
    case (.valueFilter("Vector"), _), (.valueListFilter("Vector"), _): "vectors"
    default: nil
    }
  }
}
