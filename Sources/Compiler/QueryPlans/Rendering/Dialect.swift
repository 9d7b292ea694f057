package import DataModel

/// The SQL of an engine.
package enum Dialect: Hashable, Sendable {
  case sqlite
  /// - Parameter namesCollation: See ``RenderOptions/namesCollation``.
  case postgres(namesCollation: Bool)

  /// A plan's statements, root field by root field.
  /// - Parameters:
  ///   - service: The service's id: the first part of entity ids.
  ///   - withKeys: Whether reads also give the keys of their rows.
  package func render(
    _ plan: OperationPlan, model: DataModel, service: String, withKeys: Bool
  ) throws(PlanError) -> [RootStatements] {
    switch self {
    case .sqlite:
      try renderSQLite(plan, model: model, options: RenderOptions(service: service, withKeys: withKeys))
    case .postgres(let namesCollation):
      try renderPostgres(
        plan, model: model,
        options: RenderOptions(service: service, withKeys: withKeys, namesCollation: namesCollation))
    }
  }
}
