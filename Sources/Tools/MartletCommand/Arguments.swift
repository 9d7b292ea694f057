import SourceText

/// A command that was called in a way it does not know.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct UsageError: Error {
  let message: String
}

/// An option of a command: `--port 9399`, `--port=9399`, or a bare `--json`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct Option: Sendable {
  let name: String
  /// What stands for its value in the help; `nil` for a flag.
  let value: String?
  let help: String
  /// One letter that stands for a flag: `-w`.
  var letter: String?
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Option {
  static let database = Option(
    name: "database", value: "FILE|URL",
    help: "an SQLite file or postgres://…; a file below .dataconnect/ unless given")
}

/// A command's words, sorted into what it takes.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct Arguments {
  let positional: [String]
  private let values: [String: [String]]
  private let flags: Set<String>

  init(_ words: [String], of command: Command) throws(UsageError) {
    let options = command.options + [Option(name: "help", value: nil, help: "show this text")]
    var positional: [String] = []
    var values: [String: [String]] = [:]
    var flags: Set<String> = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), word != "--" else {
        if let option = options.first(where: { option in option.letter.map { word == "-\($0)" } ?? false }) {
          flags.insert(option.name)
          continue
        }
        positional.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        let near = nearestName(to: name, among: options.map(\.name)).map { " Did you mean '--\($0)'?" } ?? ""
        throw UsageError(message: "'martlet \(command.name)' has no option '--\(name)'.\(near)")
      }
      if option.value == nil {
        guard parts.count == 1 else { throw UsageError(message: "'--\(name)' takes no value") }
        flags.insert(name)
      } else {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw UsageError(message: "'--\(name)' needs a value")
        }
        values[name, default: []].append(value)
      }
    }
    guard positional.count <= command.positionalLimit else {
      throw UsageError(message: "'\(positional[command.positionalLimit])' is one word too many")
    }
    self.positional = positional
    self.values = values
    self.flags = flags
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The last value counts.
  subscript(option: String) -> String? { values[option]?.last }

  /// Every value of an option that may be repeated.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  func port() throws(UsageError) -> Int? {
    guard let text = self["port"] else { return nil }
    guard let port = UInt16(text) else {
      throw UsageError(message: "'--port' must be a number from 0 to 65535, and is '\(text)'")
    }
    return Int(port)
  }
}
