import CSQLite
package import SQLite

extension Connection {
  /// Opens a database on which plans can run: with the `mt_…` functions.
  package static func withFunctions(_ options: ConnectionOptions) throws(SQLiteError) -> Connection {
    let connection = try Connection(options)
    try connection.registerFunctions()
    return connection
  }

  /// Registers the `mt_…` functions that plans call. They live as long as the connection is open.
  /// - Throws: ``SQLiteError`` when SQLite does not accept one of them.
  package func registerFunctions() throws(SQLiteError) {
    try FunctionState(connection: self).register()
  }
}

/// What the `mt_…` functions of one connection share. Each registration keeps it, until the connection closes.
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
    // It reads tables, so it is not deterministic; and no trigger or view of a foreign file may call it.
    try scalar("mt_sub", -1, subFunction(), on: handle, flags: SQLITE_UTF8 | SQLITE_DIRECTONLY | Self.resultSubtype)
  }

  /// `SQLITE_RESULT_SUBTYPE`, which headers before 3.45 lack, and versions before it leave aside.
  private static let resultSubtype: Int32 = 0x100_0000
  private static let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | resultSubtype

  private func scalar(
    _ name: String, _ argumentCount: Int32, _ function: @escaping Function, on handle: OpaquePointer,
    flags: Int32 = FunctionState.flags
  ) throws(SQLiteError) {
    let context = Unmanaged.passRetained(self).toOpaque()
    // SQLite calls the last function when it drops the registration, also when this call fails.
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

/// The state behind a function's context.
func functionState(_ context: OpaquePointer) -> FunctionState? {
  sqlite3_user_data(context).map { Unmanaged<FunctionState>.fromOpaque($0).takeUnretainedValue() }
}

/// Why a function fails.
struct FunctionFailure {
  let message: String
  let code: SQLiteError.Code

  init(_ message: String, _ code: SQLiteError.Code = .error) {
    self.message = message
    self.code = code
  }
}

/// Ends a function with an error.
/// - Parameters:
///   - message: Must hold no value.
///   - code: What the caller decides by.
func fail(_ context: OpaquePointer, _ message: String, _ code: SQLiteError.Code = .error) {
  sqlite3_result_error(context, message, -1)
  // After the text, which resets the code.
  sqlite3_result_error_code(context, code.rawValue)
}

/// The UTF-8 bytes of an argument, valid until the next look at the same argument; `nil` for NULL.
func textBytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
  guard let start = sqlite3_value_text(value) else { return nil }
  return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
}

/// Gives `bytes` as the function's text.
func give(_ bytes: UnsafeBufferPointer<UInt8>, to context: OpaquePointer) {
  guard let start = bytes.baseAddress else {
    sqlite3_result_text(context, "", 0, copied)
    return
  }
  start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
    sqlite3_result_text64(context, $0, UInt64(bytes.count), copied, UInt8(truncatingIfNeeded: SQLITE_UTF8))
  }
}

/// Marks the function's text as JSON, for SQLite's own JSON functions.
func markAsJSON(_ context: OpaquePointer) {
  sqlite3_result_subtype(context, UInt32(UInt8(ascii: "J")))
}

/// Makes SQLite copy the bytes that it receives (`SQLITE_TRANSIENT`).
let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
