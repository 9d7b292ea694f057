import JSONText

/// The data of an answer without errors.
/// - Throws: ``DataConnectOperationError`` for any error in it, with as much of the data as fits;
///   ``DataConnectCodecError`` for data that does not fit.
func readData<ResultData: Decodable & Sendable>(
  _ type: ResultData.Type, from response: OperationResponse
) throws -> ResultData {
  guard response.errors.isEmpty else {
    // Fields that failed are null, so the data may well not fit: then the raw text is all there is.
    let partial = try? decodeJSON(type, from: response.data)
    let failure = OperationFailureResponse(
      rawJsonData: response.data.isNull ? nil : response.data.description, errors: response.errors, decoded: partial)
    let first = response.errors[0]
    let place = first.path.map { " (at \($0.map(\.description).joined(separator: ".")))" } ?? ""
    throw DataConnectOperationError(message: first.message + place, response: failure)
  }
  return try decodeJSON(type, from: response.data)
}
