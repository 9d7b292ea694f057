import CSQLite
import SQLite

/// `mt_row(shape, v…)` returns one row as a JSON object.
func rowFunction() -> FunctionState.Function {
  { context, count, values in
    guard let context, let values, let shape = readShape(context, count, values) else { return }
    var data = TextBuffer.empty
    if let problem = appendRow(shape, values, to: &data, keys: nil) {
      data.discard()
      fail(context, problem.message, problem.code)
      return
    }
    data.finish(to: context)
    markAsJSON(context)
  }
}

/// `mt_row_keys(shape, v…)` returns one row and its key entry as a packed value.
func packedRowFunction() -> FunctionState.Function {
  { context, count, values in
    guard let context, let values, let shape = readShape(context, count, values) else { return }
    var data = TextBuffer.empty
    var keys = TextBuffer.empty
    defer { keys.discard() }
    if let problem = appendRow(shape, values, to: &data, keys: &keys) {
      data.discard()
      fail(context, problem.message, problem.code)
      return
    }
    data.append(unitSeparator)
    data.append(keys.bytes.baseAddress, count: keys.count)
    data.finish(to: context)
  }
}

/// Parses the shape in the first argument. If it is invalid, this makes the function's result an error and returns `nil`.
@inline(__always)
private func readShape(
  _ context: OpaquePointer, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>
) -> UnsafeMutablePointer<RowShape>? {
  guard count > 0, let text = textBytes(values[0]), let shape = functionState(context)?.shapes.shape(text) else {
    fail(context, "mt_row: the first argument is not a valid shape")
    return nil
  }
  guard shape.pointee.argumentCount < Int(count) else {
    fail(context, "mt_row: the shape refers to a missing argument")
    return nil
  }
  return shape
}

/// The state of an aggregate between its rows. SQLite initializes it with zeros.
private struct RowsState {
  var data: TextBuffer
  var keys: TextBuffer
}

private func rowsState(_ context: OpaquePointer, create: Bool) -> UnsafeMutablePointer<RowsState>? {
  sqlite3_aggregate_context(context, create ? Int32(MemoryLayout<RowsState>.size) : 0)?
    .assumingMemoryBound(to: RowsState.self)
}

/// `mt_rows(shape, v…)` returns all rows as a JSON array.
func rowsStep() -> FunctionState.Function {
  { context, count, values in
    guard let context, let values, let shape = readShape(context, count, values) else { return }
    step(context, shape, values, packed: false)
  }
}

func rowsFinish() -> FunctionState.Finish {
  { context in
    guard let context else { return }
    guard let state = rowsState(context, create: false), state.pointee.data.count > 0 else {
      sqlite3_result_text(context, "[]", 2, copied)
      markAsJSON(context)
      return
    }
    state.pointee.data.append(UInt8(ascii: "]"))
    state.pointee.data.finish(to: context)
    markAsJSON(context)
  }
}

/// `mt_rows_keys(shape, v…)` returns all rows and all key entries as a packed value.
func packedRowsStep() -> FunctionState.Function {
  { context, count, values in
    guard let context, let values, let shape = readShape(context, count, values) else { return }
    step(context, shape, values, packed: true)
  }
}

func packedRowsFinish() -> FunctionState.Finish {
  { context in
    guard let context else { return }
    guard let state = rowsState(context, create: false), state.pointee.data.count > 0 else {
      sqlite3_result_text(context, "[]\u{1E}[]", 5, copied)
      return
    }
    state.pointee.data.append(UInt8(ascii: "]"))
    state.pointee.data.append(unitSeparator)
    state.pointee.data.append(state.pointee.keys.bytes.baseAddress, count: state.pointee.keys.count)
    state.pointee.data.append(UInt8(ascii: "]"))
    state.pointee.keys.discard()
    state.pointee.data.finish(to: context)
  }
}

@inline(__always)
private func step(
  _ context: OpaquePointer, _ shape: UnsafeMutablePointer<RowShape>, _ values: UnsafeMutablePointer<OpaquePointer?>,
  packed: Bool
) {
  guard let state = rowsState(context, create: true) else {
    sqlite3_result_error_nomem(context)
    return
  }
  let separator = state.pointee.data.count == 0 ? UInt8(ascii: "[") : UInt8(ascii: ",")
  state.pointee.data.append(separator)
  let problem: FunctionFailure?
  if packed {
    state.pointee.keys.append(separator)
    problem = withUnsafeMutablePointer(to: &state.pointee.keys) {
      appendRow(shape, values, to: &state.pointee.data, keys: $0)
    }
  } else {
    problem = appendRow(shape, values, to: &state.pointee.data, keys: nil)
  }
  if let problem {
    fail(context, problem.message, problem.code)
  } else if state.pointee.data.count > Int(sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1)) {
    sqlite3_result_error_toobig(context)
  }
}

/// `mt_data(p)` returns the data of a packed value.
func packedDataFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, let text = textBytes(values[0]) else { return }
    setResult(
      UnsafeBufferPointer(rebasing: text[..<(splitPoint(text.baseAddress, text.count) ?? text.count)]), to: context)
    markAsJSON(context)
  }
}

/// `mt_keys(p)` returns the keys of a packed value, or NULL if the value is not packed.
func packedKeysFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, let text = textBytes(values[0]),
      let point = splitPoint(text.baseAddress, text.count)
    else { return }
    setResult(UnsafeBufferPointer(rebasing: text[(point + 1)...]), to: context)
    markAsJSON(context)
  }
}
