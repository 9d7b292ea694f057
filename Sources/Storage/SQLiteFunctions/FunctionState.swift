import CSQLite
package import SQLite

extension Connection {
  /// Opens a database and registers the `mt_…` functions, which compiled plans call.
  package static func withFunctions(_ options: ConnectionOptions) throws(SQLiteError) -> Connection {
    let connection = try Connection(options)
    try connection.registerFunctions()
    return connection
  }

  /// Registers the `mt_…` functions, which compiled plans call. They exist until the connection closes.
  /// - Throws: ``SQLiteError`` if SQLite rejects one of them.
  package func registerFunctions() throws(SQLiteError) {
    try FunctionState(connection: self).register()
  }
}

/// The state that the `mt_…` functions of one connection share. Each registration retains it until the connection closes.
final class FunctionState {
  let shapes = ShapeCache()
  let characters = CharacterLocale()
  unowned let connection: Connection

  fileprivate init(connection: Connection) { self.connection = connection }

  typealias Function = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  typealias Finish = @convention(c) (OpaquePointer?) -> Void

  fileprivate func register() throws(SQLiteError) {
    let handle = connection.handle
    try scalar("mt_row", -1, rowFunction(), on: handle)
    try scalar("mt_row_keys", -1, packedRowFunction(), on: handle)
    try aggregate("mt_rows", rowsStep(), rowsFinish(), on: handle)
    try aggregate("mt_rows_keys", packedRowsStep(), packedRowsFinish(), on: handle)
    try scalar("mt_data", 1, packedDataFunction(), on: handle)
    try scalar("mt_keys", 1, packedKeysFunction(), on: handle)
    try scalar("mt_float", 1, floatFunction(), on: handle)
    try scalar("mt_time", 1, timeFunction(), on: handle)
    try scalar("mt_vector", 1, vectorFunction(), on: handle)
    try scalar("mt_distance", 3, distanceFunction(), on: handle)
    try scalar("mt_like", 3, likeFunction(), on: handle)
    try scalar("mt_regex", 3, regexFunction(), on: handle)
    try scalar("mt_any_key", 1, anyKeyFunction(), on: handle)
    try scalar("mt_list_add", 2, listAddFunction(), on: handle)
    try scalar("mt_list_remove", 2, listRemoveFunction(), on: handle)
    try scalar("mt_time_add", 4, timeAddFunction(), on: handle)
    try scalar("mt_date_add", 3, dateAddFunction(), on: handle)
    try scalar("mt_entity", -1, entityFunction(), on: handle)
    // `mt_sub` reads tables, so it is not deterministic. Triggers and views of an untrusted file must not call it.
    try scalar("mt_sub", -1, subFunction(), on: handle, flags: SQLITE_UTF8 | SQLITE_DIRECTONLY | Self.resultSubtype)
  }

  /// `SQLITE_RESULT_SUBTYPE`. Headers before SQLite 3.45 do not declare it, and older versions ignore it.
  private static let resultSubtype: Int32 = 0x100_0000
  private static let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | resultSubtype

  private func scalar(
    _ name: String, _ argumentCount: Int32, _ function: @escaping Function, on handle: OpaquePointer,
    flags: Int32 = FunctionState.flags
  ) throws(SQLiteError) {
    let context = Unmanaged.passRetained(self).toOpaque()
    // SQLite calls `releaseState` when it removes the registration, and also when this call fails.
    let status = sqlite3_create_function_v2(
      handle, name, argumentCount, flags, context, function, nil, nil, releaseState)
    guard status == SQLITE_OK else { throw cannotRegister(name, status) }
  }

  private func aggregate(
    _ name: String, _ step: @escaping Function, _ finish: @escaping Finish, on handle: OpaquePointer
  ) throws(SQLiteError) {
    let context = Unmanaged.passRetained(self).toOpaque()
    let status = sqlite3_create_function_v2(
      handle, name, -1, Self.flags, context, nil, step, finish, releaseState)
    guard status == SQLITE_OK else { throw cannotRegister(name, status) }
  }

  private func cannotRegister(_ name: String, _ status: Int32) -> SQLiteError {
    SQLiteError(code: SQLiteError.Code(rawValue: status), message: "cannot register \(name)")
  }
}

private let releaseState: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
  if let context { Unmanaged<FunctionState>.fromOpaque(context).release() }
}

/// The state that was registered with the called function.
func functionState(_ context: OpaquePointer) -> FunctionState? {
  sqlite3_user_data(context).map { Unmanaged<FunctionState>.fromOpaque($0).takeUnretainedValue() }
}

/// The reason why a function fails.
struct FunctionFailure {
  let message: String
  let code: SQLiteError.Code

  init(_ message: String, _ code: SQLiteError.Code = .error) {
    self.message = message
    self.code = code
  }
}

/// Makes the function's result an error.
/// - Parameters:
///   - message: Must not contain values, because it is logged.
///   - code: The code that determines the response to the client.
func fail(_ context: OpaquePointer, _ message: String, _ code: SQLiteError.Code = .error) {
  sqlite3_result_error(context, message, -1)
  // Set after the text, because setting the text resets the code.
  sqlite3_result_error_code(context, code.rawValue)
}

/// The UTF-8 bytes of an argument, or `nil` for NULL. They are valid until the same argument is read again.
func textBytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
  guard let start = sqlite3_value_text(value) else { return nil }
  return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
}

/// Sets the function's result to a text with these bytes.
func setResult(_ bytes: UnsafeBufferPointer<UInt8>, to context: OpaquePointer) {
  guard let start = bytes.baseAddress else {
    sqlite3_result_text(context, "", 0, copied)
    return
  }
  start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
    sqlite3_result_text64(context, $0, UInt64(bytes.count), copied, UInt8(truncatingIfNeeded: SQLITE_UTF8))
  }
}

/// Marks the function's text as JSON, so that SQLite's JSON functions do not quote it.
func markAsJSON(_ context: OpaquePointer) {
  sqlite3_result_subtype(context, UInt32(UInt8(ascii: "J")))
}

/// Makes SQLite copy the bytes that it receives (`SQLITE_TRANSIENT`).
let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
