/// Parses JSON text as defined by RFC 8259: UTF-8, only whitespace after the value, no unpaired surrogates.
/// - Parameter depthLimit: The maximum nesting depth of arrays and objects.
/// - Throws: ``JSONSyntaxError``.
package func parseJSON(_ bytes: some Collection<UInt8>, depthLimit: Int = 128) throws(JSONSyntaxError) -> JSONValue {
  var reader = JSONReader(bytes: Array(bytes), depthLimit: depthLimit)
  return try reader.readDocument()
}

/// Parses JSON text in a string.
package func parseJSON(_ text: String, depthLimit: Int = 128) throws(JSONSyntaxError) -> JSONValue {
  try parseJSON(text.utf8, depthLimit: depthLimit)
}
