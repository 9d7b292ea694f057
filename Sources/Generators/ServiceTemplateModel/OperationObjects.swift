import Configuration
import DataModel
import GraphQLSyntax
import Operations
import ServiceCompiler
import SourceText
import StencilTemplates

/// A connector with its operations.
final class ConnectorObject: ServiceModelObject {
  let connector: CompiledConnector
  let model: DataModel

  init(connector: CompiledConnector, model: DataModel) {
    self.connector = connector
    self.model = model
  }

  static let members = MemberTable<ConnectorObject>([
    "id": { .string($0.connector.configuration.connectorID) },
    "operations": { $0.operations { _ in true } },
    "queries": { $0.operations { $0.kind == .query } },
    "mutations": { $0.operations { $0.kind == .mutation } },
  ])

  var text: String { connector.configuration.connectorID }

  private func operations(_ isMeant: (CheckedOperation) -> Bool) -> TemplateValue {
    TemplateValue(
      connector.operations.operations.filter(isMeant).map {
        OperationObject(operation: $0, connector: connector, model: model)
      })
  }
}

/// A query or a mutation.
final class OperationObject: ServiceModelObject {
  let operation: CheckedOperation
  let connector: CompiledConnector
  let model: DataModel

  init(operation: CheckedOperation, connector: CompiledConnector, model: DataModel) {
    self.operation = operation
    self.connector = connector
    self.model = model
  }

  static let members = MemberTable<OperationObject>([
    "name": { TemplateValue($0.operation.name) },
    "kind": { .string($0.operation.kind.rawValue) },
    "isQuery": { .bool($0.operation.kind == .query) },
    "isMutation": { .bool($0.operation.kind == .mutation) },
    "connector": { .object(ConnectorObject(connector: $0.connector, model: $0.model)) },
    "variables": { object in
      TemplateValue(object.operation.variables.map { VariableObject(variable: $0, model: object.model) })
    },
    "fields": { object in
      TemplateValue(object.operation.rootFields.map { FieldObject(field: $0, model: object.model) })
    },
    "access": { $0.access },
    "isTransaction": { .bool($0.operation.isTransaction) },
    "isRetired": { .bool($0.operation.isRetired) },
    "file": { .string($0.operation.range.position.path) },
    "line": { .int($0.operation.range.position.line) },
  ])

  var text: String { operation.name ?? "" }

  /// The level of `@auth`, or its expression.
  private var access: TemplateValue {
    switch operation.access {
    case .level(let level): .string(level.rawValue)
    case .expression(let expression): .string(expression)
    }
  }
}

/// A variable of an operation.
final class VariableObject: ServiceModelObject {
  let variable: CheckedVariable
  let model: DataModel

  init(variable: CheckedVariable, model: DataModel) {
    self.variable = variable
    self.model = model
  }

  static let members = MemberTable<VariableObject>([
    "name": { .string($0.variable.name) },
    "type": { .object(TypeObject($0.variable.type, model: $0.model)) },
    "isRequired": { .bool($0.variable.isRequired) },
    "default": { TemplateValue($0.variable.defaultValue?.range.text) },
    "isRetired": { .bool($0.variable.isRetired) },
    "line": { .int($0.variable.range.position.line) },
  ])

  var text: String { variable.name }
}

/// A selected field, with its selection.
final class FieldObject: ServiceModelObject {
  let field: CheckedField
  let model: DataModel

  init(field: CheckedField, model: DataModel) {
    self.field = field
    self.model = model
  }

  static let members = MemberTable<FieldObject>([
    "name": { .string($0.field.responseKey) },
    "field": { .string($0.field.name.text) },
    "hasAlias": { .bool($0.field.hasAlias) },
    "parent": { .string($0.field.parent.text) },
    "type": { .object(TypeObject($0.field.type, model: $0.model)) },
    "arguments": { TemplateValue($0.field.arguments.map { ArgumentObject(argument: $0) }) },
    "fields": { object in
      TemplateValue(object.field.selection.map { FieldObject(field: $0, model: object.model) })
    },
    "isRedacted": { .bool($0.field.isRedacted) },
    "isConditional": { .bool(!$0.field.inclusion.isAlways) },
  ])

  var text: String { field.responseKey }
}

/// An argument as it is written in the source.
final class ArgumentObject: ServiceModelObject {
  let argument: CheckedArgument

  init(argument: CheckedArgument) { self.argument = argument }

  static let members = MemberTable<ArgumentObject>([
    "name": { .string($0.argument.name.text) },
    "value": { .string($0.argument.value.range.text) },
  ])

  var text: String { argument.name.text }
}
