import GraphQLSyntax
import SourceText
import TestSupport

/// Makes documents of every construct, with hard names and strings; places are all the same.
struct RandomDocument {
  var random: SeededRandom
  private let place = SourceRange(file: SourceFile(path: "random.gql", text: ""), start: 0, end: 0)

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func document() -> Document {
    Document(file: place.file, definitions: (0..<random.int(below: 5)).map { _ in definition() })
  }

  private mutating func definition() -> Definition {
    switch random.int(below: 9) {
    case 0, 1: return .operation(operation())
    case 2:
      return .fragment(
        FragmentDefinition(
          description: description(), name: name(), typeCondition: name(), directives: directives(),
          selectionSet: selections(depth: 2), range: place))
    case 3:
      let isExtension = random.oneIn(2)
      return .schema(
        SchemaDefinition(
          description: isExtension ? nil : description(), isExtension: isExtension,
          directives: directives(isConstant: true),
          operationTypes: [(.query, name()), (.mutation, name())], range: place))
    case 4:
      return .directive(
        DirectiveDefinition(
          description: description(), name: name(), arguments: inputs(), isRepeatable: random.oneIn(2),
          locations: [Name(text: "FIELD", range: place), Name(text: "OBJECT", range: place)], range: place))
    default: return .type(type())
    }
  }

  private mutating func operation() -> OperationDefinition {
    let kind: OperationKind = random.pick([.query, .mutation, .subscription])
    let variables = (0..<random.int(below: 3)).map { _ in
      VariableDefinition(
        description: description(), name: name(), type: typeReference(), defaultValue: constant(),
        directives: directives(isConstant: true), range: place)
    }
    return OperationDefinition(
      description: description(), kind: kind, name: random.oneIn(3) ? nil : name(), variables: variables,
      directives: directives(), selectionSet: selections(depth: 3), range: place)
  }

  private mutating func type() -> TypeDefinition {
    let interfaces = (0..<random.int(below: 3)).map { _ in name() }
    let kind: TypeDefinition.Kind =
      switch random.int(below: 6) {
      case 0: .scalar
      case 1: .object(interfaces: interfaces, fields: fields())
      case 2: .interface(interfaces: interfaces, fields: fields())
      case 3: .union(members: interfaces)
      case 4:
        .enumeration(
          values: (0..<random.int(below: 3)).map { _ in
            EnumValueDefinition(
              description: description(), name: name(), directives: directives(isConstant: true), range: place)
          })
      default: .input(fields: inputs())
      }
    let isExtension = random.oneIn(3)
    // An extension adds something.
    let extra = Directive(name: name(), arguments: [], range: place)
    return TypeDefinition(
      description: isExtension ? nil : description(), isExtension: isExtension, name: name(),
      directives: directives(isConstant: true) + (isExtension ? [extra] : []), kind: kind, range: place)
  }

  private mutating func fields() -> [FieldDefinition] {
    (0..<random.int(below: 4)).map { _ in
      FieldDefinition(
        description: description(), name: name(), arguments: inputs(), type: typeReference(),
        directives: directives(isConstant: true), range: place)
    }
  }

  private mutating func inputs() -> [InputValueDefinition] {
    (0..<random.int(below: 3)).map { _ in
      InputValueDefinition(
        description: description(), name: name(), type: typeReference(), defaultValue: constant(),
        directives: directives(isConstant: true), range: place)
    }
  }

  private mutating func selections(depth: Int) -> SelectionSet {
    let selections = (0...random.int(below: 3)).map { _ -> Selection in
      let isLeaf = depth == 0 || random.oneIn(2)
      switch random.int(below: 4) {
      case 0: return .spread(FragmentSpread(name: name(), directives: directives(), range: place))
      case 1 where !isLeaf:
        return .inline(
          InlineFragment(
            typeCondition: random.oneIn(2) ? nil : name(), directives: directives(),
            selectionSet: self.selections(depth: depth - 1), range: place))
      default:
        return .field(
          Field(
            alias: random.oneIn(3) ? name() : nil, name: name(), arguments: arguments(isConstant: false),
            directives: directives(), selectionSet: isLeaf ? nil : self.selections(depth: depth - 1), range: place))
      }
    }
    return SelectionSet(selections: selections, range: place)
  }

  private mutating func arguments(isConstant: Bool) -> [Argument] {
    (0..<random.int(below: 3)).map { _ in
      Argument(name: name(), value: value(depth: 2, isConstant: isConstant), range: place)
    }
  }

  private mutating func directives(isConstant: Bool = false) -> [Directive] {
    (0..<max(0, random.int(below: 4) - 1)).map { _ in
      Directive(name: name(), arguments: arguments(isConstant: isConstant), range: place)
    }
  }

  private mutating func typeReference(depth: Int = 2) -> TypeReference {
    let kind: TypeReference.Kind =
      depth > 0 && random.oneIn(3) ? .list(typeReference(depth: depth - 1)) : .named(name().text)
    let nullable = TypeReference(kind: kind, range: place)
    return random.oneIn(2) ? TypeReference(kind: .nonNull(nullable), range: place) : nullable
  }

  private mutating func constant() -> Value? { random.oneIn(2) ? value(depth: 2, isConstant: true) : nil }

  private mutating func value(depth: Int, isConstant: Bool) -> Value {
    let kind: Value.Kind =
      switch random.int(below: depth > 0 ? 10 : 8) {
      case 0: isConstant ? .null : .variable(name().text)
      case 1: .int(random.pick(["0", "-0", "12", "-9007199254740993"]))
      case 2: .float(random.pick(["0.5", "-1.0e10", "1E-3"]))
      case 3: .boolean(random.oneIn(2))
      case 4: .null
      case 5: .enumeration(random.pick(["A", "on", "type", "_1"]))
      case 6: .string(text(), isBlock: false)
      case 7: .string(blockText(), isBlock: true)
      case 8: .list((0..<random.int(below: 3)).map { _ in value(depth: depth - 1, isConstant: isConstant) })
      default:
        .object(
          (0..<random.int(below: 3)).map { _ in
            ObjectField(name: name(), value: value(depth: depth - 1, isConstant: isConstant), range: place)
          })
      }
    return Value(kind: kind, range: place)
  }

  private mutating func description() -> Description? {
    guard random.oneIn(3) else { return nil }
    let isBlock = random.oneIn(2)
    return Description(text: isBlock ? blockText() : text(), isBlock: isBlock, range: place)
  }

  private mutating func name() -> Name {
    Name(text: random.pick(["a", "b2", "_c", "type", "query", "D", "input", "camelCase", "__typename"]), range: place)
  }

  private mutating func text() -> String {
    (0..<random.int(below: 8)).map { _ in
      random.pick(["a", "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{7F}", "é", "🦊", " ", "\u{301}", "\"\"\"", "u0041"])
    }.joined()
  }

  /// Only what a block string can stand for: parsed out of one.
  private mutating func blockText() -> String {
    let pieces = ["a", " ", "\n", "\t", "\"", "\\", "\\\"\"\"", "é", "\r\n", "  b", "\n\n", "#", "\u{301}"]
    let source = (0..<random.int(below: 14)).map { _ in random.pick(pieces) }.joined()
    var log = DiagnosticLog()
    let document = parseDocument(
      SourceFile(path: "block.gql", text: "\"\"\"\(source)\n\"\"\" scalar A"), into: &log)
    guard log.isEmpty, case .type(let type)? = document.definitions.first else { return "" }
    return type.description?.text ?? ""
  }
}
