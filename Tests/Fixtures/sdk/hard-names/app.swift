import Foundation
import HardNames
import Martlet

@MainActor
func hardNamesApp() async throws {
  let connector = DataConnect.hard_namesConnector
  let sets = try await connector.getSetsQuery.execute(is: true, self_: Fixed.id) { $0.as = "x" }
  for set in sets.data?.sets ?? [] {
    print(set.id, set.data.class, set.data.init_ ?? false, set.data.self_ ?? "none", set.type ?? "none")
    print(set.result?.error ?? "none", set.result?.codable ?? 0)
  }
  for user in sets.data?.users ?? [] {
    switch user.protocol {
    case .none_: print("none")
    case .self_, .init_, .Any_, .some_: print("changed names")
    case .default, .try, .super: print("keywords")
    case ._UNKNOWN(let text): print("unknown \(text)")
    default: print(user.protocol.rawValue)
    }
  }
  let one = try await connector.returnQuery.execute(id: Fixed.id)
  print(one.data?.super?.var ?? "none", one.data?.this?.let ?? "none")
  _ = try await connector.doMutation.execute(label: "x").data?.val.id
  _ = try await connector.set_list_by_labelQuery.execute(fetchPolicy: .serverOnly)
  let hidden = try await connector.hiddenQuery.execute(fetchPolicy: .cacheOnly)
  print(hidden.data == nil, hidden.source)
  _ = try await connector.weirdsQuery.execute(
    dataConnect: 1, codecHelper: .TWO, hasher: "h", rhs: 2, fetchPolicy: "mine", Variables: 3, await: 4
  ) {
    $0.optionalVars = "o"
    $0.init_ = 5
    $0.throws = nil
  }
}
