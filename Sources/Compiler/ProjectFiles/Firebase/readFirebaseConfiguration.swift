package import Configuration
import Files
import JSONText
package import SourceText

/// Reads `firebase.json`, which is JSON with comments.
/// - Returns: `nil` after reporting an error to `log`. The result has no services if the file does not configure SQL
///   Connect.
package func readFirebaseConfiguration(_ file: SourceFile, into log: inout DiagnosticLog) -> FirebaseConfiguration? {
  let root: JSONValue
  do throws(JSONSyntaxError) {
    root = try parseJSON(blankingComments(file.bytes))
  } catch {
    log.report(
      Diagnostic(
        id: "invalid-json", position: file.position(at: error.offset),
        what: "invalid JSON: \(error.reason)",
        why: "firebase.json must contain a single JSON value", fix: "correct the syntax"))
    return nil
  }
  var reader = FirebaseReader(file: file)
  let configuration = reader.read(root)
  log.merge(reader.log)
  return reader.log.hasErrors ? nil : configuration
}

private struct FirebaseReader {
  let file: SourceFile
  var log = DiagnosticLog()

  mutating func read(_ root: JSONValue) -> FirebaseConfiguration {
    var configuration = FirebaseConfiguration()
    guard root.object != nil else {
      report("firebase.json", root, wanted: "an object", at: [])
      return configuration
    }
    if let value = root["dataconnect"] {
      for entry in value.array ?? [value] {
        if let source = text(entry, "source", path: ["dataconnect"]) {
          configuration.services.append(normalizedPath(source))
        } else if !log.hasErrors {
          log.report(
            .missingKey(
              "source", of: "dataconnect", at: position(of: ["dataconnect"]), fix: "add \"source\": \"dataconnect\""))
        }
      }
    }
    guard let emulator = root["emulators"]?["dataconnect"] else { return configuration }
    let path = ["emulators", "dataconnect"]
    configuration.emulator.host = text(emulator, "host", path: path)
    configuration.emulator.port = port(emulator, "port", path: path)
    configuration.emulator.postgresHost = text(emulator, "postgresHost", path: path)
    configuration.emulator.postgresPort = port(emulator, "postgresPort", path: path)
    configuration.emulator.dataDirectory = text(emulator, "dataDir", path: path).map { normalizedPath($0) }
    return configuration
  }

  private mutating func text(_ object: JSONValue, _ key: String, path: [String]) -> String? {
    guard object.object != nil else {
      report(path.joined(separator: "."), object, wanted: "an object", at: path)
      return nil
    }
    guard let value = object[key], !value.isNull else { return nil }
    if value.string == nil {
      report((path + [key]).joined(separator: "."), value, wanted: "a string", at: path + [key])
    }
    return value.string
  }

  private mutating func port(_ object: JSONValue, _ key: String, path: [String]) -> Int? {
    guard let value = object[key], !value.isNull else { return nil }
    let number = (value.number ?? value.string).flatMap { Int($0) }
    if let number, (0...65535).contains(number) { return number }
    report((path + [key]).joined(separator: "."), value, wanted: "a port from 0 to 65535", at: path + [key])
    return nil
  }

  private mutating func report(_ name: String, _ value: JSONValue, wanted: String, at path: [String]) {
    log.report(
      Diagnostic(
        id: "wrong-json-kind", position: position(of: path),
        what: "expected \(wanted) for '\(name)' but found \(value.kindName)",
        fix: "change it to \(wanted)"))
  }

  /// Finds the position of a key path by searching for each key after the previous one, because JSON values carry no
  /// positions.
  private func position(of path: [String]) -> SourcePosition {
    var offset = 0
    for key in path {
      let wanted = Array("\"\(key)\"".utf8)
      var found = offset
      while found + wanted.count <= file.bytes.count, !file.bytes[found...].starts(with: wanted) { found += 1 }
      guard found + wanted.count <= file.bytes.count else { break }
      offset = found
    }
    return file.position(at: offset)
  }
}

/// Replaces comments with spaces, so that all other bytes keep their offsets.
private func blankingComments(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  var index = 0
  var isInString = false
  while index < bytes.count {
    let byte = bytes[index]
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    if isInString {
      if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { isInString = false }
    } else if byte == UInt8(ascii: "\"") {
      isInString = true
    } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
      while index < bytes.count, bytes[index] != 0x0A {
        bytes[index] = 0x20
        index += 1
      }
      continue
    } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
      let end = endOfBlockComment(bytes, from: index + 2)
      for place in index..<end where bytes[place] != 0x0A { bytes[place] = 0x20 }
      index = end
      continue
    }
    index += 1
  }
  return bytes
}

private func endOfBlockComment(_ bytes: [UInt8], from start: Int) -> Int {
  var index = start
  while index + 1 < bytes.count {
    if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
    index += 1
  }
  return bytes.count
}
