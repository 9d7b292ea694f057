import CSQLite
import SQLite
import Scalars

/// `mt_float(x)` returns the wire form of a number, as JSON.
func floatFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, sqlite3_value_type(values[0]) != SQLITE_NULL else { return }
    let number = sqlite3_value_double(values[0])
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: FloatText.maximumLength) { buffer in
      guard let start = buffer.baseAddress, let length = FloatText.write(number, to: start) else {
        fail(context, "number out of range", .outOfRange)
        return
      }
      setResult(UnsafeBufferPointer(start: start, count: length), to: context)
      markAsJSON(context)
    }
  }
}

/// `mt_time(µs)` returns the wire form of a timestamp, without quotes.
func timeFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, sqlite3_value_type(values[0]) != SQLITE_NULL else { return }
    let instant = Instant(microseconds: sqlite3_value_int64(values[0]))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Instant.maximumLength) { buffer in
      guard let start = buffer.baseAddress else { return }
      setResult(UnsafeBufferPointer(start: start, count: instant.write(to: start)), to: context)
    }
  }
}

/// `mt_vector(blob)` returns the wire form of a vector, as JSON.
func vectorFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, sqlite3_value_type(values[0]) != SQLITE_NULL else { return }
    var data = TextBuffer.empty
    if let problem = appendVector(values[0], to: &data) {
      data.discard()
      fail(context, "\(problem)")
      return
    }
    data.finish(to: context)
    markAsJSON(context)
  }
}

/// `mt_any_key(json)` returns canonical JSON text, which is the same for equal values.
func anyKeyFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, let text = textBytes(values[0]) else { return }
    anyKey(text).withUnsafeBufferPointer { setResult($0, to: context) }
  }
}

/// `mt_time_add(µs, months, days, µs)` adds an interval to a timestamp, on the calendar in UTC.
func timeAddFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, (0..<4).allSatisfy({ sqlite3_value_type(values[$0]) != SQLITE_NULL }) else { return }
    let offset = CalendarOffset(
      months: Int(clamping: sqlite3_value_int64(values[1])), days: Int(clamping: sqlite3_value_int64(values[2])),
      microseconds: sqlite3_value_int64(values[3]))
    guard let moved = Instant(microseconds: sqlite3_value_int64(values[0])).adding(offset), moved.isInRange else {
      fail(context, "timestamp out of range", .outOfRange)
      return
    }
    sqlite3_result_int64(context, moved.microseconds)
  }
}

/// `mt_date_add(date, months, days)` adds an interval to a date.
func dateAddFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, (0..<3).allSatisfy({ sqlite3_value_type(values[$0]) != SQLITE_NULL }),
      let text = textBytes(values[0])
    else { return }
    let months = Int(clamping: sqlite3_value_int64(values[1]))
    let days = Int(clamping: sqlite3_value_int64(values[2]))
    guard let date = CivilDate(String(decoding: text, as: UTF8.self)) else {
      fail(context, "not a date")
      return
    }
    guard let moved = date.adding(months: months, days: days), moved.isInRange else {
      fail(context, "date out of range", .outOfRange)
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: CivilDate.maximumLength) { buffer in
      guard let start = buffer.baseAddress else { return }
      setResult(UnsafeBufferPointer(start: start, count: moved.write(to: start)), to: context)
    }
  }
}
