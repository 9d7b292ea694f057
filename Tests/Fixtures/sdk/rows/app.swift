import Foundation
import Martlet
import Rows

@MainActor
func rowsApp() async throws {
  let connector = DataConnect.rowsConnector
  let loaded = try await connector.loadMutation.execute(rows: [
    LoadMutation.CrateData {
      $0.code = "a"
      $0.label = nil
    },
    LoadMutation.CrateData(),
  ])
  print(loaded.data?.crate_upsertMany.map(\.code) ?? [])
  _ = try await connector.loadOneMutation.execute(
    row: LoadOneMutation.CrateData {
      $0.size = .LARGE
      $0.weight = 5
      $0.items_on_crate = [.init { $0.name = "n" }]
    }, other: LoadOneMutation.CrateDataOther { $0.label = "l" })
  let step = try await connector.stepMutation.execute(code: "x")
  print(step.data?.query?.crate?.code ?? "none", step.data?.gone?.count ?? 0, step.data?._execute ?? 0)
  let raw = try await connector.rawQuery.execute()
  print(raw.data?._select?.first?.description ?? "none", raw.data?.first?.description ?? "none")
  print(try await connector.hideMutation.execute(code: "x").data?.crate_update?.code ?? "none")
}
