import CachedNotes
import Foundation
import Martlet

@MainActor
func clientCacheApp() async throws {
  let notes = DataConnect.notesConnector
  let settings = DataConnect.dataConnect(connectorConfig: NotesConnector.connectorConfig).settings.cacheSettings
  print(settings?.storage.rawValue ?? "none", settings?.maxAge ?? -1, settings?.maxSize ?? -1)
  useFakeTransport(NotesConnector.connectorConfig)
  _ = try await notes.listNotesQuery.execute(fetchPolicy: .serverOnly) { $0.text = "x" }
  _ = try await notes.listNotesQuery.execute { $0.text = "x" }
  _ = try await notes.oneNoteQuery.execute(fetchPolicy: .preferCache, id: Fixed.id)
  _ = try await notes.addNoteMutation.execute(text: "x")
  let ref = notes.listNotesQuery.ref()
  let result = try await ref.execute(fetchPolicy: .cacheOnly)
  print(result.data == nil, ref.source?.rawValue ?? "none")
}
