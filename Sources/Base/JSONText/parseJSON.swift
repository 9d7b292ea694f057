/// Text to value, by RFC 8259: UTF-8, nothing after the value but white space, no unpaired surrogates.
/// - Parameter depthLimit: How many arrays and objects may stand inside one another.
/// - Throws: ``JSONSyntaxError``.
package func parseJSON(_ bytes: some Collection<UInt8>, depthLimit: Int = 128) throws(JSONSyntaxError) -> JSONValue {
  var reader = JSONReader(bytes: Array(bytes), depthLimit: depthLimit)
  return try reader.readDocument()
}

package func parseJSON(_ text: String, depthLimit: Int = 128) throws(JSONSyntaxError) -> JSONValue {
  try parseJSON(text.utf8, depthLimit: depthLimit)
}
