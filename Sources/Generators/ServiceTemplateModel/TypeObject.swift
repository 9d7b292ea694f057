import ConnectorAPI
import DataModel
import StencilTemplates

/// A type. Its text is the GraphQL type, which text filters use.
final class TypeObject: ServiceModelObject {
  let type: APIType
  let model: DataModel

  init(_ type: APIType, model: DataModel) {
    self.type = type
    self.model = model
  }

  convenience init(_ type: ColumnType, isRequired: Bool, model: DataModel) {
    var api = APIType.named(type.base.name)
    if type.isList { api = .list(type.isElementRequired ? .nonNull(api) : api) }
    self.init(isRequired ? .nonNull(api) : api, model: model)
  }

  static let members = MemberTable<TypeObject>([
    "name": { .string($0.type.base.text) },
    "isRequired": { .bool($0.type.isNonNull) },
    "isList": { .bool($0.type.element != nil) },
    "element": { object in
      TemplateValue(object.type.element.map { TypeObject($0, model: object.model) })
    },
    "isEnum": { .bool($0.model.enumType($0.type.base) != nil) },
    "isTable": { .bool($0.model.table($0.type.base) != nil) },
    "enum": { object in TemplateValue(object.model.enumType(object.type.base).map { EnumObject(type: $0) }) },
    "table": { object in
      TemplateValue(object.model.table(object.type.base).map { TableObject(table: $0, model: object.model) })
    },
    "swift": { .string(swiftName(of: $0.type)) },
  ])

  var kind: TemplateObjectKind { .typeName }
  var text: String { type.description }
}

/// The type in generated SDKs; enums and tables have their own names.
private func swiftName(of type: APIType) -> String {
  let inner: String
  if let element = type.element {
    inner = "[\(swiftName(of: element))]"
  } else {
    switch type.base.text {
    case "Float": inner = "Double"
    case "Boolean": inner = "Bool"
    case "Date": inner = "LocalDate"
    case "Any": inner = "AnyValue"
    case "Vector": inner = "[Float]"
    case "ID": inner = "String"
    default: inner = type.base.text
    }
  }
  return type.isNonNull ? inner : inner + "?"
}
