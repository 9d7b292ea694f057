import CommandCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command line: parses arguments and sets exit codes. ProjectWorkflow implements the commands.
@main
struct MartletCommand {
  static func main() async {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else {
      print("martlet requires macOS 15 or later")
      return
    }
    await run()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  private static func run() async {
    var words = CommandLine.arguments.dropFirst()
    guard let name = words.popFirst() else {
      Terminal.print(Usage.overview)
      exit(ExitCode.wrongUsage.rawValue)
    }
    switch name {
    case "help", "--help", "-h":
      Terminal.print(words.first.flatMap(Usage.text) ?? Usage.overview)
      exit(ExitCode.done.rawValue)
    case "--version", "version":
      Terminal.print("martlet \(Usage.version)")
      exit(ExitCode.done.rawValue)
    default: exit(await run(name, Array(words)).rawValue)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  private static func run(_ name: String, _ words: [String]) async -> ExitCode {
    guard let command = Command.all.first(where: { $0.name == name }) else {
      let near = Command.nearest(to: name).map { " Did you mean '\($0)'?" } ?? ""
      Terminal.printError("unknown command '\(name)'.\(near) Run 'martlet help' for a list of commands.")
      return .wrongUsage
    }
    do {
      let arguments = try Arguments(words, of: command)
      if arguments.has("help") {
        Terminal.print(command.usage)
        return .done
      }
      // Long-running commands stop on a signal; all other commands end by themselves.
      if ["dev", "serve", "widget"].contains(name) || arguments.has("watch") { StopSignal.prepare() }
      return try await command.run(arguments)
    } catch let error as UsageError {
      Terminal.printError("\(error.message)\nusage: \(command.synopsis)")
      return .wrongUsage
    } catch {
      Terminal.printError("\(error)")
      return .environmentFailed
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
enum ExitCode: Int32 {
  case done = 0
  /// The user's input has errors; the diagnostics are on standard error.
  case wrongInput = 1
  case wrongUsage = 2
  case environmentFailed = 3
}
