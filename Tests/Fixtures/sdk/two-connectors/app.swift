import LeftSide
import Martlet
import RightSide

@MainActor
func twoConnectorsApp() async throws {
  print(try await DataConnect.leftSideConnector.firstQuery.execute().data?.crates.first?.label ?? "none")
  print(try await DataConnect.leftSideConnector.secondQuery.execute().data?.crates.first?.crateKey.code ?? "none")
  let added: RightSide.CrateKey? = try await DataConnect.rightSideConnector.addCrateMutation.execute(code: "c").data?
    .crate_insert
  print(added?.code ?? "none")
}
