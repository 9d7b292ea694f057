package import DataModel
package import JSONText
import Operations
import Scalars

/// A snapshot of all rows of a database.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package protocol RowReader {
  func count(of table: Table) throws -> Int
  /// Calls `body` with each row in key order: a JSON object in wire form, in one line.
  func forEachRow(of table: Table, _ body: (String) throws -> Void) throws
}

/// A transaction that stores rows as they are, without defaults. References are checked when it ends.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package protocol RowWriter {
  func isEmpty(_ table: Table) throws -> Bool
  func deleteAll() throws
  /// Returns how many rows to insert at once.
  func batchSize(for table: Table) -> Int
  /// Inserts rows that have a value for each column, in the table's order.
  /// - Throws: ``RequestFailure`` for a value that does not match its column's type; the database's errors.
  func insert(_ rows: [[JSONValue]], into table: Table) throws
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ValueEvaluator {
  /// Evaluates the values of rows that are stored as they are. Values that no request could store are refused.
  static func rows(_ rows: [[JSONValue]], of table: Table) throws(RequestFailure) -> ValueEvaluator {
    var variables: [JSONValue?] = []
    for row in rows {
      for (column, value) in zip(table.columns, row) { variables.append(try stored(value, in: column)) }
    }
    return ValueEvaluator(variables: variables, caller: .administrator, time: Instant(microseconds: 0))
  }

  private static func stored(_ value: JSONValue, in column: Column) throws(RequestFailure) -> JSONValue {
    guard case .scalar(let scalar) = column.type.base, !value.isNull else { return value }
    do throws(ScalarInputError) {
      guard column.type.isList, let items = value.array else {
        return try encodeForWire(of: value, as: scalar, acceptsIntegralFloat: true)
      }
      var stored: [JSONValue] = []
      for item in items {
        stored.append(item.isNull ? item : try encodeForWire(of: item, as: scalar, acceptsIntegralFloat: true))
      }
      return .array(stored)
    } catch {
      throw RequestFailure(.invalidArgument, "'\(column.field)' must be \(error.expected)")
    }
  }
}
