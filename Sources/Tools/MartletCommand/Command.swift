import SourceText

/// A subcommand: its name, options, and implementation.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct Command: Sendable {
  let name: String
  let summary: String
  /// The positional arguments as the help shows them: `[DIR]`.
  let words: String
  let positionalLimit: Int
  let options: [Option]
  let run: @Sendable (Arguments) async throws -> ExitCode

  static let all: [Command] = [
    .initialise, .compile, .dev, .serve, .sql, .data, .generate, .template, .record, .execute, .widget,
  ]

  static func nearest(to name: String) -> String? { nearestName(to: name, among: all.map(\.name)) }

  var synopsis: String {
    (["martlet \(name)"] + [words].filter { !$0.isEmpty } + [options.isEmpty ? nil : "[options]"].compactMap { $0 })
      .joined(separator: " ")
  }

  var usage: String {
    var lines = ["\(summary)", "", "usage: \(synopsis)"]
    if !options.isEmpty {
      lines += ["", "options:"]
      let names = options.map {
        "  --\($0.name)" + ($0.letter.map { ", -\($0)" } ?? "") + ($0.value.map { " \($0)" } ?? "")
      }
      let width = (names.map(\.count).max() ?? 0) + 2
      for (name, option) in zip(names, options) {
        lines.append(name + String(repeating: " ", count: width - name.count) + option.help)
      }
    }
    return lines.joined(separator: "\n")
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
enum Usage {
  static let version = "0.1.0"

  static var overview: String {
    let width = (Command.all.map(\.name.count).max() ?? 0) + 2
    let commands = Command.all.map { command in
      "  \(command.name)\(String(repeating: " ", count: width - command.name.count))\(command.summary)"
    }
    return """
      martlet: the data layer of a Swift app, from the schema to the widget

      usage: martlet COMMAND [options]

      \(commands.joined(separator: "\n"))

      Run 'martlet help COMMAND' for the options of a command. Commands that work on a service take its folder;
      without a folder, they search the current folder and its parents for a dataconnect.yaml.

      Exit codes: 0 success, 1 errors in the input, 2 invalid usage, 3 environment failure.
      """
  }

  static func text(_ name: String) -> String? { Command.all.first { $0.name == name }?.usage }
}
