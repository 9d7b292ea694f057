import QueryCache

extension DataConnect {
  /// Creates a reference to a query of the connector. Nothing is sent until it is executed, and variables that
  /// cannot be encoded are reported then. As long as a reference is in use, the same name, variables and type
  /// return the same object.
  /// - Parameters:
  ///   - name: The name of the query in the connector.
  ///   - variables: The variables of the query.
  ///   - resultsDataType: The type that the `data` of the response is decoded to.
  ///   - publisher: The kind of the reference.
  public func query<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type,
    publisher: ResultsPublisherType = .observableObject
  ) -> any ObservableQueryRef {
    switch publisher {
    case .auto, .observableMacro: observation(name: name, variables: variables, resultsDataType: resultsDataType)
    case .observableObject: observableObject(name: name, variables: variables, resultsDataType: resultsDataType)
    }
  }

  /// Creates a reference to a mutation of the connector. Nothing is sent until it is executed. As long as a
  /// reference is in use, the same name, variables and type return the same object.
  /// - Parameters:
  ///   - name: The name of the mutation in the connector.
  ///   - variables: The variables of the mutation.
  ///   - resultsDataType: The type that the `data` of the response is decoded to.
  public func mutation<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type
  ) -> MutationRef<ResultData, Variable> {
    reference(name, variables, nil) { MutationRef(dataConnect: self, request: $0) }
  }

  /// Creates a reference to a mutation, for generated code.
  /// - Parameter fieldMap: The mapping of the response fields to the schema, as the generator writes it.
  @_spi(Generated)
  public func mutation<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type, fieldMap: String
  ) -> MutationRef<ResultData, Variable> {
    reference(name, variables, fieldMap) { MutationRef(dataConnect: self, request: $0) }
  }

  /// Creates an observable reference to a query, for generated code.
  /// - Parameter fieldMap: The mapping of the response fields to the schema, as the generator writes it.
  @_spi(Generated)
  public func observation<ResultData: Decodable & Sendable, Variable: OperationVariable>(
    name: String, variables: Variable, resultsDataType: ResultData.Type, fieldMap: String? = nil
  ) -> QueryRefObservation<ResultData, Variable> {
    reference(name, variables, fieldMap) {
      QueryRefObservation(execution: QueryExecution(dataConnect: self, request: $0))
    }
  }

  /// Creates an `ObservableObject` reference to a query, for generated code.
  /// - Parameter fieldMap: The mapping of the response fields to the schema, as the generator writes it.
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

  /// The existing reference, or a new one.
  private func reference<Reference: SharedReference>(
    _ name: String, _ variables: some OperationVariable, _ fieldMap: String?,
    _ make: (Result<CacheRequest, any Error>) -> Reference
  ) -> Reference {
    let request = makeRequest(name, variables, fieldMap)
    guard let id = try? request.get().id else { return make(request) }
    return references.reference(.init(type: ObjectIdentifier(Reference.self), request: id)) { make(request) }
  }
}
