import Foundation
import JSONText
import TestSupport
import Testing

/// One folder below `Cases/<group>/`: `operations.gql` and `steps.json`, on the group's `schema.gql` unless it has one of
/// its own. The group's `seed.gql` and `seed.json` (a list of calls) are run before the steps.
struct ConformanceCase: CustomTestStringConvertible, Sendable {
  let folder: URL

  var name: String { "\(folder.deletingLastPathComponent().lastPathComponent)/\(folder.lastPathComponent)" }
  var testDescription: String { name }

  static func all() throws -> [ConformanceCase] {
    try Repository.fixtures(in: "Tests/Conformance/Cases").flatMap { group in
      try Repository.fixtures(in: "Tests/Conformance/Cases/\(group.lastPathComponent)")
        .map { ConformanceCase(folder: $0) }
    }
  }

  /// A file of the case, or of its group: a case with a schema of its own takes nothing from the group.
  func text(_ file: String) throws -> String? {
    let group = folder.deletingLastPathComponent()
    for place in exists("schema.gql", in: folder) ? [folder] : [folder, group] where exists(file, in: place) {
      return try String(contentsOf: place.appending(path: file), encoding: .utf8)
    }
    return nil
  }

  private func exists(_ file: String, in place: URL) -> Bool {
    FileManager.default.fileExists(atPath: place.appending(path: file).path)
  }

  func steps(_ file: String) throws -> [ConformanceStep] {
    guard let text = try text(file) else { return [] }
    return try (parseJSON(text).array ?? []).map(ConformanceStep.init)
  }
}

/// One call and what must come of it.
///
///     {"run": "CreateFilm", "variables": {"title": "x"}, "caller": {"sub": "u1"}, "time": "2026-01-31T12:00:00Z",
///      "expect": {"data": {"film_insert": {"id": "<uuid>"}}}}
///
/// `"caller": "admin"` is an administrator, no caller is somebody who is not signed in. `"refused": [7, "@auth"]` in the
/// place of `expect` is a request that fails as a whole: its code, and a part of its message.
struct ConformanceStep: Sendable {
  let operation: String
  let variables: JSONObject
  let caller: JSONValue
  let time: String
  let expected: JSONValue?
  let refused: (code: Int, message: String)?
  /// Engines that the step is for; `nil` for all.
  let engines: [String]?
  /// The answer also tells the ids of its rows where the step says what they must be.
  var wantsEntityIDs: Bool { expected?["extensions"] != nil }

  init(_ json: JSONValue) throws {
    operation = json["run"]?.string ?? ""
    variables = json["variables"]?.object ?? JSONObject()
    caller = json["caller"] ?? .null
    time = json["time"]?.string ?? "2026-01-31T12:34:56.789012Z"
    expected = json["expect"]
    engines = json["engines"]?.array?.compactMap(\.string)
    if let refusal = json["refused"]?.array, let code = refusal.first?.number.flatMap({ Int($0) }) {
      refused = (code, refusal.dropFirst().first?.string ?? "")
    } else {
      refused = nil
    }
  }
}
