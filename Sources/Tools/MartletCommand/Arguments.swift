import SourceText

/// Thrown when the command line has an unknown option, a missing value, or too many arguments.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct UsageError: Error {
  let message: String
}

/// An option of a command: `--port 9399`, `--port=9399`, or a bare `--json`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct Option: Sendable {
  let name: String
  /// The placeholder for its value in the help; `nil` for a flag.
  let value: String?
  let help: String
  /// A one-letter form of a flag, as in `-w`.
  var letter: String?
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Option {
  static let database = Option(
    name: "database", value: "FILE|URL",
    help: "an SQLite file or a postgres:// URL; default: a file in .dataconnect/")
}

/// The parsed arguments of a command: positional arguments, options and flags.
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
        throw UsageError(message: "unknown option '--\(name)' for 'martlet \(command.name)'.\(near)")
      }
      if option.value == nil {
        guard parts.count == 1 else { throw UsageError(message: "option '--\(name)' does not take a value") }
        flags.insert(name)
      } else {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw UsageError(message: "option '--\(name)' requires a value")
        }
        values[name, default: []].append(value)
      }
    }
    guard positional.count <= command.positionalLimit else {
      throw UsageError(message: "unexpected argument '\(positional[command.positionalLimit])'")
    }
    self.positional = positional
    self.values = values
    self.flags = flags
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The value of an option; the last one if the option is repeated.
  subscript(option: String) -> String? { values[option]?.last }

  /// All values of a repeatable option.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  func port() throws(UsageError) -> Int? {
    guard let text = self["port"] else { return nil }
    guard let port = UInt16(text) else {
      throw UsageError(message: "'--port' must be a number from 0 to 65535, but is '\(text)'")
    }
    return Int(port)
  }
}
