/// A mutation with its variables.
public final class MutationRef<ResultData: Decodable & Sendable, Variable: OperationVariable>: OperationRef {
  private let dataConnect: DataConnect
  private let name: String
  private let variables: Variable

  init(dataConnect: DataConnect, name: String, variables: Variable) {
    self.dataConnect = dataConnect
    self.name = name
    self.variables = variables
  }

  /// Runs the mutation on the server; each call runs it again. `data` of the result is there.
  public func execute() async throws -> OperationResult<ResultData> {
    try await dataConnect.run(.mutation, name, variables: variables)
  }
}
