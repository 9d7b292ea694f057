// Several tasks store and read structs at the same time; no object is bound to a thread.

import Foundation
import LocalStore
import Records

@main
struct BirdsApp {
  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "birds-\(UUID().uuidString)").path
    let store = try LocalStore(.directory(folder, name: "birds"), schema: records.storeSchema)
    let birds = BirdDAO(store)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask { try await birds.persist(Bird(id: "b\(number)", name: "Bird \(number)")) }
      }
      try await group.waitForAll()
    }
    print("stored \(try await birds.count()) birds from 20 tasks")

    let bird = try await Task.detached { try await birds.read("b7") }.value
    print("read on another thread: \(bird?.name ?? "none")")

    try await birds.update("b7") { $0.name = "Robin" }
    let found = try await birds.all(where: { $0.name.hasPrefix("R") || $0.id == "b1" })
    print("found: \(found.map(\.name).sorted().joined(separator: ", "))")

    do {
      try await birds.insert(Bird(id: "b7", name: "Twin"))
    } catch let error as RecordError {
      print("error: \(error)")
    }
    store.close()
    try FileManager.default.removeItem(atPath: folder)
  }
}
