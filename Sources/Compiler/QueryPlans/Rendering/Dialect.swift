package import DataModel

/// An SQL dialect.
package enum Dialect: Hashable, Sendable {
  case sqlite
  /// - Parameter namesCollation: See ``RenderOptions/namesCollation``.
  case postgres(namesCollation: Bool)

  /// Renders a plan's statements, by root field.
  /// - Parameters:
  ///   - service: The service ID, which is the first part of entity IDs.
  ///   - withKeys: Whether reads also return the keys of their rows.
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
