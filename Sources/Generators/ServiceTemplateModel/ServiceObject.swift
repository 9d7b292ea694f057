import Configuration
import DataModel
import Operations
import ServiceCompiler
import StencilTemplates

/// The variable `service`.
final class ServiceObject: ServiceModelObject {
  let service: CompiledService

  init(service: CompiledService) { self.service = service }

  static let members = MemberTable<ServiceObject>([
    "id": { .string($0.service.configuration.serviceID) },
    "location": { .string($0.service.configuration.location) },
    "tables": { object in
      TemplateValue(object.service.model.tables.map { TableObject(table: $0, model: object.service.model) })
    },
    "enums": { TemplateValue($0.service.model.enums.map { EnumObject(type: $0) }) },
    "connectors": { object in
      TemplateValue(object.service.connectors.map { ConnectorObject(connector: $0, model: object.service.model) })
    },
    "operations": { object in
      TemplateValue(
        object.service.connectors.flatMap { connector in
          connector.operations.operations.map {
            OperationObject(operation: $0, connector: connector, model: object.service.model)
          }
        })
    },
  ])

  var text: String { service.configuration.serviceID }

  func value(of name: String) -> TemplateValue {
    memberNames.index(of: name).map { member(at: $0) } ?? .nothing
  }
}
