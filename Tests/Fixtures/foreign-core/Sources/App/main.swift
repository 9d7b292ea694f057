import FirebaseCore
import Martlet

struct Answer: Decodable, Sendable {}
struct NoVariables: OperationVariable {}

let theirs = FirebaseCore.Timestamp(seconds: 1)
let ours = Martlet.Timestamp(seconds: 1_709_164_800, nanoseconds: 0)
let connection = DataConnect.dataConnect(
  connectorConfig: ConnectorConfig(serviceId: "s", location: "l", connector: "c"))
do {
  let query = connection.query(
    name: "q", variables: NoVariables(), resultsDataType: Answer.self, publisher: .observableMacro)
  _ = try await (query as? QueryRefObservation<Answer, NoVariables>)?.execute()
} catch let error as DataConnectInitError {
  print(FirebaseApp.app()?.name ?? "-", theirs.seconds, ours, error.code)
}
