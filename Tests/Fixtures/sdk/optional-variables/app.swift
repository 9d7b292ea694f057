import Foundation
import Martlet
import OptionalVariables

@MainActor
func optionalVariablesApp() async throws {
  let connector = DataConnect.defaultConnector
  _ = try await connector.pickQuery.execute(a: "a", b: "b") { $0.c = 1 }
  _ = try await connector.findQuery.execute()
  _ = try await connector.findQuery.execute {
    $0.q = "q"
    $0.n = nil
    $0.limit = 3
  }
  _ = try await connector.patchMutation.execute(id: Fixed.id) {
    $0.k = nil
    $0.shape = .SQUARE
  }
  _ = try await connector.sortedQuery.execute(dir2: .DESC) { $0.dir = .ASC }
  _ = try await connector.shapesQuery.execute(shapes: [.ROUND, ._UNKNOWN("STAR")])
  let variables = PickQuery.Variables(a: "a", b: "b") { $0.c = nil }
  print(variables == PickQuery.Variables(a: "a", b: "b"), variables.$c.isSet)
  _ = try await connector.nothingQuery.ref().execute()
}
