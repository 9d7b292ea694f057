import JSONText

extension DataConnect {
  /// A query by its name in the connector.
  public func query<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type,
    publisher: ResultsPublisherType = .observableObject
  ) -> any ObservableQueryRef {
    switch publisher {
    case .auto, .observableMacro: observation(name: name, variables: variables, resultsDataType: resultsDataType)
    case .observableObject: observableObject(name: name, variables: variables, resultsDataType: resultsDataType)
    }
  }

  /// A mutation by its name in the connector.
  public func mutation<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type
  ) -> MutationRef<ResultData, Variable> {
    MutationRef(dataConnect: self, name: name, variables: variables)
  }

  @_spi(Generated)
  public func observation<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type
  ) -> QueryRefObservation<ResultData, Variable> {
    QueryRefObservation(dataConnect: self, name: name, variables: variables)
  }

  @_spi(Generated)
  public func observableObject<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type
  ) -> QueryRefObservableObject<ResultData, Variable> {
    QueryRefObservableObject(dataConnect: self, name: name, variables: variables)
  }

  /// Sends an operation to the server and reads its answer.
  func run<ResultData: Decodable & Sendable>(
    _ kind: OperationRequest.Kind, _ name: String, variables: some OperationVariable
  ) async throws -> OperationResult<ResultData> {
    let transport = try transport()
    let request = OperationRequest(
      kind: kind, connector: connectorConfig, operationName: name,
      variables: Array(try encodeJSON(variables).description.utf8), callerSDKType: callerSDKType)
    let response: OperationResponse
    do {
      response = try await transport.execute(request)
    } catch let error as DataConnectRequestError {
      throw DataConnectOperationError(error)
    }
    return OperationResult(data: try readData(ResultData.self, from: response), source: .server)
  }
}
