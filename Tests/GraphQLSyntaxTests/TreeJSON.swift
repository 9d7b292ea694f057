import GraphQLSyntax
import JSONText
import SourceText

/// A tree as JSON, in the form of Tests/Tools/graphql_tree.py, with or without the places of its nodes.
struct TreeJSON {
  var hasPlaces = true

  func document(_ document: Document) -> JSONValue { .array(document.definitions.map(definition)) }

  private func node(_ range: SourceRange, _ members: [(String, JSONValue)]) -> JSONValue {
    let place: [(String, JSONValue)] =
      hasPlaces ? [("loc", .array([.integer(range.start), .integer(range.end)]))] : []
    return .object(JSONObject((members + place).map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }

  private func name(_ name: Name?) -> JSONValue {
    name.map { node($0.range, [("name", .string($0.text))]) } ?? .null
  }

  private func string(_ description: Description?) -> JSONValue {
    description.map { node($0.range, [("text", .string($0.text)), ("block", .bool($0.isBlock))]) } ?? .null
  }

  private func type(_ type: TypeReference) -> JSONValue {
    switch type.kind {
    case .named(let name): node(type.range, [("named", .string(name))])
    case .list(let element): node(type.range, [("list", self.type(element))])
    case .nonNull(let nullable): node(type.range, [("nonNull", self.type(nullable))])
    }
  }

  private func value(_ value: Value?) -> JSONValue {
    guard let value else { return .null }
    let members: [(String, JSONValue)] =
      switch value.kind {
      case .variable(let name): [("variable", .string(name))]
      case .int(let digits): [("int", .string(digits))]
      case .float(let digits): [("float", .string(digits))]
      case .string(let text, let isBlock): [("string", .string(text)), ("block", .bool(isBlock))]
      case .boolean(let flag): [("boolean", .bool(flag))]
      case .null: [("null", true)]
      case .enumeration(let name): [("enum", .string(name))]
      case .list(let elements): [("list", .array(elements.map { self.value($0) }))]
      case .object(let fields):
        [
          (
            "object",
            .array(fields.map { node($0.range, [("name", name($0.name)), ("value", self.value($0.value))]) })
          )
        ]
      }
    return node(value.range, members)
  }

  private func arguments(_ arguments: [Argument]) -> JSONValue {
    .array(arguments.map { node($0.range, [("name", name($0.name)), ("value", value($0.value))]) })
  }

  private func directives(_ directives: [Directive]) -> JSONValue {
    .array(directives.map { node($0.range, [("name", name($0.name)), ("arguments", arguments($0.arguments))]) })
  }

  private func selections(_ set: SelectionSet?) -> JSONValue {
    set.map { node($0.range, [("selections", .array($0.selections.map(selection)))]) } ?? .null
  }

  private func selection(_ selection: Selection) -> JSONValue {
    switch selection {
    case .field(let field):
      node(
        field.range,
        [
          ("alias", name(field.alias)), ("name", name(field.name)), ("arguments", arguments(field.arguments)),
          ("directives", directives(field.directives)), ("selectionSet", selections(field.selectionSet)),
        ])
    case .spread(let spread):
      node(spread.range, [("spread", name(spread.name)), ("directives", directives(spread.directives))])
    case .inline(let fragment):
      node(
        fragment.range,
        [
          ("inline", name(fragment.typeCondition)), ("directives", directives(fragment.directives)),
          ("selectionSet", selections(fragment.selectionSet)),
        ])
    }
  }

  private func inputs(_ inputs: [InputValueDefinition]) -> JSONValue {
    .array(
      inputs.map { input in
        node(
          input.range,
          [
            ("description", string(input.description)), ("name", name(input.name)), ("type", type(input.type)),
            ("default", value(input.defaultValue)), ("directives", directives(input.directives)),
          ])
      })
  }

  private func fields(_ fields: [FieldDefinition]) -> JSONValue {
    .array(
      fields.map { field in
        node(
          field.range,
          [
            ("description", string(field.description)), ("name", name(field.name)),
            ("arguments", inputs(field.arguments)), ("type", type(field.type)),
            ("directives", directives(field.directives)),
          ])
      })
  }

  private func definition(_ definition: Definition) -> JSONValue {
    switch definition {
    case .operation(let operation): self.operation(operation)
    case .type(let type): self.typeDefinition(type)
    case .fragment(let fragment):
      node(
        fragment.range,
        [
          ("description", string(fragment.description)), ("fragment", name(fragment.name)),
          ("on", name(fragment.typeCondition)), ("directives", directives(fragment.directives)),
          ("selectionSet", selections(fragment.selectionSet)),
        ])
    case .schema(let schema):
      node(
        schema.range,
        [
          ("description", string(schema.description)), ("extend", .bool(schema.isExtension)),
          ("schema", .array(schema.operationTypes.map { .array([.string($0.kind.rawValue), name($0.type)]) })),
          ("directives", directives(schema.directives)),
        ])
    case .directive(let directive):
      node(
        directive.range,
        [
          ("description", string(directive.description)), ("directive", name(directive.name)),
          ("arguments", inputs(directive.arguments)), ("repeatable", .bool(directive.isRepeatable)),
          ("locations", .array(directive.locations.map { name($0) })),
        ])
    }
  }

  private func operation(_ operation: OperationDefinition) -> JSONValue {
    let variables = operation.variables.map { variable in
      node(
        variable.range,
        [
          ("description", string(variable.description)), ("name", name(variable.name)), ("type", type(variable.type)),
          ("default", value(variable.defaultValue)), ("directives", directives(variable.directives)),
        ])
    }
    return node(
      operation.range,
      [
        ("description", string(operation.description)), ("operation", .string(operation.kind.rawValue)),
        ("name", name(operation.name)), ("variables", .array(variables)),
        ("directives", directives(operation.directives)), ("selectionSet", selections(operation.selectionSet)),
      ])
  }

  /// The place of a type definition stands before what its kind has.
  private func typeDefinition(_ type: TypeDefinition) -> JSONValue {
    let head: [(String, JSONValue)] = [
      ("description", string(type.description)), ("extend", .bool(type.isExtension)), ("name", name(type.name)),
      ("directives", directives(type.directives)),
    ]
    let contents: [(String, JSONValue)] =
      switch type.kind {
      case .scalar: [("scalar", true)]
      case .object(let interfaces, let fields):
        [("object", self.fields(fields)), ("interfaces", .array(interfaces.map { name($0) }))]
      case .interface(let interfaces, let fields):
        [("interface", self.fields(fields)), ("interfaces", .array(interfaces.map { name($0) }))]
      case .union(let members): [("union", .array(members.map { name($0) }))]
      case .input(let fields): [("input", inputs(fields))]
      case .enumeration(let values):
        [
          (
            "enum",
            .array(
              values.map { value in
                node(
                  value.range,
                  [
                    ("description", string(value.description)), ("name", name(value.name)),
                    ("directives", directives(value.directives)),
                  ])
              })
          )
        ]
      }
    var object = node(type.range, head).object ?? JSONObject()
    for (key, value) in contents { object[key] = value }
    return .object(object)
  }
}
