package import ConnectorAPI
package import DataModel
import JSONText
package import Operations
package import QueryPlans
import SourceText
import Synchronization

/// One operation of a running service, with the plans that its requests have used so far.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class OperationEntry: Sendable {
  package let operation: CheckedOperation
  private let model: DataModel
  private let api: ConnectorAPI
  private let service: String
  private let dialect: Dialect
  private let plans = Mutex(PlanList())

  /// The limit for cached plans. Normal clients send few shapes; a hostile client must not fill the memory.
  private static var planLimit: Int { 64 }

  private struct PlanList {
    var entries: [[UInt8]: PreparedPlan] = [:]
    /// The keys of the plans, the oldest plan first.
    var keys: [[UInt8]] = []
    /// The buffer for the key of a request, and the plan of the previous request: most requests have the same shape.
    var key: [UInt8] = []
    var last: (key: [UInt8], plan: PreparedPlan)?

    mutating func plan(for key: [UInt8]) -> PreparedPlan? {
      if let last, last.key == key { return last.plan }
      guard let plan = entries[key] else { return nil }
      last = (key, plan)
      return plan
    }
  }

  /// - Parameter service: The id of the service.
  package init(
    operation: CheckedOperation, model: DataModel, api: ConnectorAPI, service: String, dialect: Dialect = .sqlite
  ) {
    self.dialect = dialect
    self.operation = operation
    self.service = service
    self.model = model
    self.api = api
  }

  /// The request's variables in the operation's order.
  func coerce(_ variables: JSONObject) throws(RequestFailure) -> [JSONValue?] {
    do throws(VariableError) {
      return try coerceVariables(variables, of: operation, api: api)
    } catch {
      throw RequestFailure(.invalidArgument, "\(error)")
    }
  }

  func plan(for values: [JSONValue?], withKeys: Bool) throws(RequestFailure) -> PreparedPlan {
    let known = plans.withLock { list in
      list.key.removeAll(keepingCapacity: true)
      if withKeys { list.key.append(UInt8(ascii: "k")) }
      ShapeKey.append(values, of: operation, api: api, to: &list.key)
      return list.plan(for: list.key)
    }
    if let known { return known }
    var key: [UInt8] = withKeys ? [UInt8(ascii: "k")] : []
    ShapeKey.append(values, of: operation, api: api, to: &key)
    let plan = try makePlan(values, withKeys)
    plans.withLock { list in
      guard list.entries.updateValue(plan, forKey: key) == nil else { return }
      list.keys.append(key)
      if list.keys.count > Self.planLimit { list.entries[list.keys.removeFirst()] = nil }
    }
    return plan
  }

  private func makePlan(_ values: [JSONValue?], _ withKeys: Bool) throws(RequestFailure) -> PreparedPlan {
    do throws(PlanError) {
      let plan = try planOperation(operation, values: values, model: model, api: api)
      let statements = try dialect.render(plan, model: model, service: service, withKeys: withKeys)
      return PreparedPlan(plan, statements, withKeys: withKeys)
    } catch {
      throw RequestFailure(error.reason == .unsupported ? .unimplemented : .invalidArgument, error.message)
    }
  }
}
