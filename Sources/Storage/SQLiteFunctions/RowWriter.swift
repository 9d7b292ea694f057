import CSQLite
import SQLite
import Scalars

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Separates the data from the keys in a packed value. JSON text never contains this byte unescaped.
let unitSeparator: UInt8 = 0x1E

/// Writes one row as a JSON object.
///
/// - Parameters:
///   - values: The function's arguments; the first is the shape.
///   - keys: The buffer for the row's key entry; only the packed functions pass one.
/// - Returns: An error message, or `nil` on success.
func appendRow(
  _ shape: UnsafeMutablePointer<RowShape>, _ values: UnsafeMutablePointer<OpaquePointer?>, to data: inout TextBuffer,
  keys: UnsafeMutablePointer<TextBuffer>?
) -> FunctionFailure? {
  let members = shape.pointee.members
  let before = data.count
  for index in 0..<members.count {
    let member = members[index]
    if member.kind.isKey { continue }
    data.append(member.prefix, count: member.prefixLength)
    if member.kind == .literal { continue }
    let value = values[member.argument]
    if member.kind == .splice {
      if let problem = appendSplice(value, to: &data) { return problem }
    } else if sqlite3_value_type(value) == SQLITE_NULL {
      data.append("null")
    } else if let problem = appendValue(member.kind, value, to: &data) {
      return problem
    }
  }
  if data.count == before { data.append(UInt8(ascii: "{")) }
  data.append(UInt8(ascii: "}"))
  if let keys { appendKeyEntry(shape, values, to: &keys.pointee) }
  return nil
}

/// The bytes of a text. Unlike `sqlite3_value_text`, this does not require a terminating zero, for which SQLite would copy
/// the result of an inner row or list.
@inline(__always)
private func rawText(_ value: OpaquePointer?) -> UnsafePointer<UInt8>? {
  if sqlite3_value_type(value) == SQLITE_TEXT {
    return sqlite3_value_blob(value)?.assumingMemoryBound(to: UInt8.self)
  }
  return UnsafePointer(sqlite3_value_text(value))
}

/// Appends a value that is not NULL.
@inline(__always)
private func appendValue(_ kind: ShapeMember.Kind, _ value: OpaquePointer?, to data: inout TextBuffer)
  -> FunctionFailure?
{
  switch kind {
  case .text:
    appendText(value, to: &data)
  case .plainText: appendPlain(value, to: &data)
  case .integer:
    if sqlite3_value_type(value) == SQLITE_FLOAT { return appendFloat(value, to: &data) }
    data.append(sqlite3_value_int64(value))
  case .rawJSON:
    let text = rawText(value)
    data.append(text, count: Int(sqlite3_value_bytes(value)))
  case .time:
    data.append(UInt8(ascii: "\""))
    let instant = Instant(microseconds: sqlite3_value_int64(value))
    data.append(maximum: Instant.maximumLength) { instant.write(to: $0) }
    data.append(UInt8(ascii: "\""))
  case .float: return appendFloat(value, to: &data)
  case .boolean: if sqlite3_value_int64(value) == 0 { data.append("false") } else { data.append("true") }
  case .vector: return appendVector(value, to: &data)
  case .child:
    let text = rawText(value)
    let count = Int(sqlite3_value_bytes(value))
    data.append(text, count: splitPoint(text, count) ?? count)
  case .splice, .literal, .plainKey, .textKey: break
  }
  return nil
}

/// Appends a text that needs no escaping, or an integer, in quotes.
private func appendPlain(_ value: OpaquePointer?, to data: inout TextBuffer) {
  data.append(UInt8(ascii: "\""))
  if sqlite3_value_type(value) == SQLITE_INTEGER {
    data.append(sqlite3_value_int64(value))
  } else {
    let text = rawText(value)
    data.append(text, count: Int(sqlite3_value_bytes(value)))
  }
  data.append(UInt8(ascii: "\""))
}

/// Appends a text in quotes, and escapes it where necessary.
@inline(__always)
private func appendText(_ value: OpaquePointer?, to data: inout TextBuffer) {
  // SQLite returns a null pointer for an empty text.
  guard let text = rawText(value) else { return data.append("\"\"") }
  data.appendQuoted(text, count: Int(sqlite3_value_bytes(value)))
}

private func appendFloat(_ value: OpaquePointer?, to data: inout TextBuffer) -> FunctionFailure? {
  let number = sqlite3_value_double(value)
  guard number.isFinite else { return FunctionFailure("number out of range", .outOfRange) }
  data.append(maximum: FloatText.maximumLength) { FloatText.write(number, to: $0) ?? 0 }
  return nil
}

/// Appends the members of an inner object, without its braces.
private func appendSplice(_ value: OpaquePointer?, to data: inout TextBuffer) -> FunctionFailure? {
  let text = rawText(value)
  let count = Int(sqlite3_value_bytes(value))
  guard let text, count > 2, text[0] == UInt8(ascii: "{"), text[count - 1] == UInt8(ascii: "}") else {
    return FunctionFailure("mt_row: a spliced value must be an object with members")
  }
  data.append(text + 1, count: count - 2)
  return nil
}

/// Appends little-endian float32 elements as a JSON array.
func appendVector(_ value: OpaquePointer?, to data: inout TextBuffer) -> FunctionFailure? {
  let start = sqlite3_value_blob(value)
  let count = Int(sqlite3_value_bytes(value))
  guard count % 4 == 0 else { return FunctionFailure("not a vector") }
  data.append(UInt8(ascii: "["))
  for index in 0..<count / 4 {
    if index > 0 { data.append(UInt8(ascii: ",")) }
    let bits = start.map { $0.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self) } ?? 0
    let element = Float(bitPattern: UInt32(littleEndian: bits))
    guard element.isFinite else { return FunctionFailure("not a vector") }
    data.append(maximum: FloatText.maximumLength) { FloatText.write(element, to: $0) ?? 0 }
  }
  data.append(UInt8(ascii: "]"))
  return nil
}

/// The offset of the separator in a packed value.
func splitPoint(_ text: UnsafePointer<UInt8>?, _ count: Int) -> Int? {
  guard let text, let found = memchr(text, Int32(unitSeparator), count) else { return nil }
  return UnsafeRawPointer(found) - UnsafeRawPointer(text)
}

/// Appends the key, or `[key, ‹keys of the children›…]` if the row has children. A composite key is an array.
private func appendKeyEntry(
  _ shape: UnsafeMutablePointer<RowShape>, _ values: UnsafeMutablePointer<OpaquePointer?>, to keys: inout TextBuffer
) {
  let hasChildren = shape.pointee.childCount > 0
  if hasChildren { keys.append(UInt8(ascii: "[")) }
  let isComposite = shape.pointee.keyCount > 1
  if isComposite { keys.append(UInt8(ascii: "[")) }
  if shape.pointee.keyCount == 0 { keys.append("null") }
  var isFirst = true
  for member in shape.pointee.members where member.kind.isKey {
    if !isFirst { keys.append(UInt8(ascii: ",")) }
    isFirst = false
    let value = values[member.argument]
    if sqlite3_value_type(value) == SQLITE_NULL {
      keys.append("null")
    } else if member.kind == .plainKey {
      appendPlain(value, to: &keys)
    } else {
      appendText(value, to: &keys)
    }
  }
  if isComposite { keys.append(UInt8(ascii: "]")) }
  guard hasChildren else { return }
  for member in shape.pointee.members where member.kind == .child {
    keys.append(UInt8(ascii: ","))
    let text = rawText(values[member.argument])
    let count = Int(sqlite3_value_bytes(values[member.argument]))
    if let text, let point = splitPoint(text, count) {
      keys.append(text + point + 1, count: count - point - 1)
    } else {
      keys.append("null")
    }
  }
  keys.append(UInt8(ascii: "]"))
}
