#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The build plugin's tool: templates and records inside `swift build` and Xcode. It needs no C library, reads no
/// configuration file, and writes nothing but the outputs that it is told.
@main
struct MartletGenerate {
  /// A subcommand with what it does; the exit code is its result.
  private static let commands: [String: @Sendable ([String]) throws(GenerateProblem) -> Void] = [
    "template": { (words) throws(GenerateProblem) in try generateTemplates(words) },
    "record": { (words) throws(GenerateProblem) in try generateRecords(words) },
  ]

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let name = words.first, let command = commands[name] else {
      writeError("usage: martlet-generate \(commands.keys.sorted().joined(separator: "|")) OPTIONS")
      exit(2)
    }
    do throws(GenerateProblem) {
      try command(Array(words.dropFirst()))
    } catch {
      for line in error.lines { writeError(line) }
      exit(error.isUsage ? 2 : 1)
    }
  }
}

/// Why nothing was generated.
struct GenerateProblem: Error {
  let lines: [String]
  var isUsage = false

  static func usage(_ text: String) -> GenerateProblem { GenerateProblem(lines: ["error: \(text)"], isUsage: true) }

  static func file(_ path: String) -> GenerateProblem {
    GenerateProblem(lines: ["error: '\(path)' cannot be read or written: \(String(cString: strerror(errno)))"])
  }
}

func writeError(_ text: String) {
  var bytes = Array((text + "\n").utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    // Nobody reads any more: there is nobody to tell.
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}
