import QueryCache

extension DataConnect {
  /// A query by its name in the connector.
  /// Nothing is sent before it is executed, and variables without a JSON form are told then. While somebody holds the
  /// reference, the same name, variables and type give the same object.
  /// - Parameter resultsDataType: What the `data` of an answer is decoded to.
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
  /// Nothing is sent before it is executed. While somebody holds the reference, the same name, variables and type give
  /// the same object.
  /// - Parameter resultsDataType: What the `data` of the answer is decoded to.
  public func mutation<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type
  ) -> MutationRef<ResultData, Variable> {
    reference(name, variables, nil) { MutationRef(dataConnect: self, request: $0) }
  }

  /// - Parameter fieldMap: What the answer's fields are in the schema, as the generator writes it.
  @_spi(Generated)
  public func mutation<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type, fieldMap: String
  ) -> MutationRef<ResultData, Variable> {
    reference(name, variables, fieldMap) { MutationRef(dataConnect: self, request: $0) }
  }

  /// - Parameter fieldMap: What the answer's fields are in the schema, as the generator writes it.
  @_spi(Generated)
  public func observation<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type, fieldMap: String? = nil
  ) -> QueryRefObservation<ResultData, Variable> {
    reference(name, variables, fieldMap) {
      QueryRefObservation(execution: QueryExecution(dataConnect: self, request: $0))
    }
  }

  /// - Parameter fieldMap: What the answer's fields are in the schema, as the generator writes it.
  @_spi(Generated)
  public func observableObject<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type, fieldMap: String? = nil
  ) -> QueryRefObservableObject<ResultData, Variable> {
    reference(name, variables, fieldMap) {
      QueryRefObservableObject(execution: QueryExecution(dataConnect: self, request: $0))
    }
  }

  private func makeRequest(
    _ name: String, _ variables: some OperationVariable, _ fieldMap: String?
  ) -> Result<CacheRequest, any Error> {
    Result { CacheRequest(operation: name, variables: try encodeJSON(variables), fieldMap: fieldMap) }
  }

  /// The reference that somebody holds already, or a new one.
  private func reference<Reference: SharedReference>(
    _ name: String, _ variables: some OperationVariable, _ fieldMap: String?,
    _ make: (Result<CacheRequest, any Error>) -> Reference
  ) -> Reference {
    let request = makeRequest(name, variables, fieldMap)
    guard let id = try? request.get().id else { return make(request) }
    return heldReferences.reference(.init(type: ObjectIdentifier(Reference.self), request: id)) { make(request) }
  }
}
