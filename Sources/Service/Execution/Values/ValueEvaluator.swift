import DataModel
import JSONText
import Operations
import QueryPlans
import Scalars

/// Evaluates the values of one request's statements.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct ValueEvaluator {
  /// The variables in the operation's order.
  let variables: [JSONValue?]
  let caller: Caller
  let time: Instant

  /// Returns a value in wire form.
  func evaluate(_ source: ValueSource) throws(RequestFailure) -> JSONValue {
    switch source {
    case .constant(let value): return value
    case .variable(let place, let path): return value(at: place, path)
    case .callerID:
      guard let uid = caller.uid else {
        throw RequestFailure(.unauthenticated, "the operation uses 'auth.uid', but the caller is not signed in")
      }
      return .string(uid)
    case .requestTime: return .string(time.description)
    case .newUUID:
      var generator = SystemRandomNumberGenerator()
      return .string(UUIDText.random(using: &generator).text)
    case .relativeDate(let relative): return .string(try evaluateDate(relative).description)
    case .relativeTime(let relative): return .string(try evaluateTime(relative).description)
    case .duration: preconditionFailure("a duration is bound in parts")
    case .converted(let inner, let base): return try convert(evaluate(inner), to: base)
    case .list(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try evaluate(element)) }
      return .array(values)
    case .object(let members):
      var values: [JSONObject.Member] = []
      for member in members { values.append(JSONObject.Member(key: member.name, value: try evaluate(member.value))) }
      return .object(JSONObject(values))
    }
  }

  private func value(at place: Int, _ path: [String]) -> JSONValue {
    var value = variables[place] ?? .null
    for step in path {
      if let items = value.array, let index = Int(step) {
        value = items.indices.contains(index) ? items[index] : .null
      } else {
        value = value[step] ?? .null
      }
    }
    return value
  }

  /// Converts the result of an expression to a column's type.
  private func convert(_ value: JSONValue, to base: ColumnType.Base) throws(RequestFailure) -> JSONValue {
    if value.isNull { return value }
    guard case .scalar(let scalar) = base else { return value }
    do throws(ScalarInputError) {
      return try encodeForWire(of: value, as: scalar, acceptsIntegralFloat: true)
    } catch {
      throw RequestFailure(
        .invalidArgument,
        "an expression returned \(value.kindName) for \(scalar.rawValue): it must be \(error.expected)")
    }
  }
}
