import Foundation
import LocalStore
import Records
import TestSupport

@testable import RecordFixtures

/// A store in a folder of its own.
final class TemporaryStore {
  let folder: TemporaryFolder
  let store: LocalStore

  init(schema: RecordSchema = records) throws {
    folder = try TemporaryFolder()
    store = try LocalStore(.directory(folder.path, name: "test"), schema: schema.storeSchema)
  }

  deinit { store.close() }
}
