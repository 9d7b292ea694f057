import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
import SourceText

/// The conditions and redaction that enclosing fragments add to a selection.
struct SelectionContext: Hashable {
  static let none = SelectionContext(conditions: [], isRedacted: false)

  var conditions: [Inclusion.Condition]?
  var isRedacted: Bool
}

extension OperationChecker {
  /// Checks a selection set. Merges fragments, and fields with the same response key.
  mutating func checkSelection(
    _ set: SelectionSet, on type: TypeName, inheriting context: SelectionContext
  ) -> [CheckedField] {
    var collected = CollectedFields()
    collect(set, on: type, inheriting: context, into: &collected)
    return collected.fields
  }

  /// The maximum number of fields in an operation after fragment expansion. Nested fragments can expand exponentially.
  private static var fieldLimit: Int { 50_000 }

  private mutating func collect(
    _ set: SelectionSet, on type: TypeName, inheriting context: SelectionContext, into collected: inout CollectedFields
  ) {
    for selection in set.selections {
      switch selection {
      case .field(let field):
        fieldCount += 1
        guard fieldCount <= Self.fieldLimit else {
          if fieldCount == Self.fieldLimit + 1 { log.report(.tooManyFields(Self.fieldLimit, at: field.range)) }
          return
        }
        guard let checked = check(field, on: type, inheriting: context) else { continue }
        if let first = collected.add(checked) { log.report(.conflictingFields(checked, first: first)) }
      case .spread(let spread):
        guard let fragment = fragment(of: spread, on: type) else { continue }
        let inner = descend(into: spread.directives, at: "FRAGMENT_SPREAD", from: context)
        guard collected.addSpread(of: spread.name.text, in: inner) else { continue }
        recordChecks(checkDirectives(fragment.directives, at: "FRAGMENT_DEFINITION"))
        openFragments.append(fragment.name.text)
        collect(fragment.selectionSet, on: type, inheriting: inner, into: &collected)
        openFragments.removeLast()
      case .inline(let inline):
        if let condition = inline.typeCondition, condition.text != type.text {
          log.report(.wrongTypeCondition(condition, on: type))
          continue
        }
        let inner = descend(into: inline.directives, at: "INLINE_FRAGMENT", from: context)
        collect(inline.selectionSet, on: type, inheriting: inner, into: &collected)
      }
    }
  }

  private mutating func fragment(of spread: FragmentSpread, on type: TypeName) -> FragmentDefinition? {
    let name = spread.name.text
    guard let fragment = fragments[name] else {
      log.report(.unknownFragment(spread.name, near: nearestName(to: name, among: fragments.keys)))
      return nil
    }
    guard !openFragments.contains(name) else {
      log.report(.fragmentCycle(spread.name))
      return nil
    }
    guard fragment.typeCondition.text == type.text else {
      log.report(.wrongTypeCondition(fragment.typeCondition, on: type, spread: spread.name))
      return nil
    }
    return fragment
  }

  /// Adds the `@include`, `@skip` and `@redact` directives of a fragment to the enclosing context.
  private mutating func descend(
    into directives: [Directive], at location: String, from context: SelectionContext
  ) -> SelectionContext {
    let checked = checkDirectives(directives, at: location)
    recordChecks(checked)
    let isRedacted = checked.contains { $0.name == "redact" }
    return SelectionContext(
      conditions: conditions(of: checked, adding: context.conditions), isRedacted: context.isRedacted || isRedacted)
  }

  /// - Returns: `nil` if the selection is never included.
  private func conditions(
    of directives: [CheckedDirective], adding outer: [Inclusion.Condition]?
  ) -> [Inclusion.Condition]? {
    guard var conditions = outer else { return nil }
    for directive in directives where directive.name == "include" || directive.name == "skip" {
      let wanted = directive.name == "include"
      switch directive.argument("if")?.kind {
      case .variable(let name)?:
        let condition = Inclusion.Condition(variable: name, value: wanted)
        if !conditions.contains(condition) { conditions.append(condition) }
      case .constant(let value)?: if value.bool != wanted { return nil }
      default: break
      }
    }
    return conditions
  }

  private mutating func recordChecks(_ directives: [CheckedDirective]) {
    for directive in directives {
      switch directive.name {
      case "check":
        needs("@check", at: directive.range)
        if let text = directive.text("expr") { recordExpression(text) }
      case "redact": needs("@redact", at: directive.range)
      default: break
      }
    }
  }

  private mutating func check(
    _ field: Field, on type: TypeName, inheriting context: SelectionContext
  ) -> CheckedField? {
    let directives = checkDirectives(field.directives, at: "FIELD")
    recordChecks(directives)
    let conditions = conditions(of: directives, adding: context.conditions)
    let inclusion = Inclusion(alternatives: conditions.map { [$0] } ?? [])
    let inner = SelectionContext(
      conditions: [], isRedacted: context.isRedacted || directives.contains { $0.name == "redact" })
    if field.name.text == "__typename" {
      return CheckedField(
        responseKey: field.responseKey.text, name: "__typename", parent: type, role: .plain,
        type: .nonNull(.named("String")), arguments: [], selection: [], inclusion: inclusion,
        isRedacted: inner.isRedacted, range: field.range)
    }
    guard let object = api.objects[type], let definition = object[FieldName(field.name.text)] else {
      reportUnknownField(field, on: type)
      return nil
    }
    recordFeature(of: definition, at: field.name.range)
    if directives.contains(where: { $0.name == "check" }), case .mutation = definition.role, !isTransaction {
      log.report(.checkWithoutTransaction(field.name))
    }
    let arguments = checkArguments(
      field.arguments, of: definition.arguments, place: "'\(field.name.text)'", at: field.name.range)
    let selection = checkSubselection(of: field, definition, inheriting: inner)
    guard let arguments, let selection else { return nil }
    let checked = CheckedField(
      responseKey: field.responseKey.text, name: definition.name, parent: type, role: definition.role,
      type: definition.type, arguments: arguments, selection: selection, inclusion: inclusion,
      isRedacted: inner.isRedacted, range: field.range)
    return checkSelectors(of: checked) ? checked : nil
  }

  private mutating func checkSubselection(
    of field: Field, _ definition: APIField, inheriting context: SelectionContext
  ) -> [CheckedField]? {
    let type = definition.type.base
    guard api.objects[type] != nil else {
      guard let set = field.selectionSet else { return [] }
      if case .keyOutput(let table)? = api.scalars[type]?.role {
        log.report(.selectionOnKey(field.name, table: table, at: set.range))
      } else {
        log.report(.selectionOnScalar(field.name, type: type, at: set.range))
      }
      return nil
    }
    guard let set = field.selectionSet else {
      log.report(.missingSelection(field.name, type: type))
      return nil
    }
    return checkSelection(set, on: type, inheriting: context)
  }
}
