import JSONText

/// The data of a response without errors.
/// - Throws: ``DataConnectOperationError`` for a response with errors, with the data that could be decoded;
///   ``DataConnectCodecError`` if the data does not match the type.
func readData<ResultData: Decodable & Sendable>(
  _ type: ResultData.Type, from response: OperationResponse
) throws -> ResultData {
  guard response.errors.isEmpty else {
    // Failed fields are null, so decoding may fail; the error then has only the raw text.
    let partial = try? decodeJSON(type, from: response.data)
    let failure = OperationFailureResponse(
      rawJsonData: response.data.isNull ? nil : response.data.description, errors: response.errors, decoded: partial)
    let first = response.errors[0]
    let place = first.path.map { " (at \($0.map(\.description).joined(separator: ".")))" } ?? ""
    throw DataConnectOperationError(message: first.message + place, response: failure)
  }
  return try decodeJSON(type, from: response.data)
}
