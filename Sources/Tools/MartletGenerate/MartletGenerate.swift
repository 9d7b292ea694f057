#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The tool of the build plugin: it generates templates and records during `swift build` and in Xcode. It links no
/// C library, reads no configuration file, and writes only the output that its arguments name.
@main
struct MartletGenerate {
  /// The subcommands by name.
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

/// An error that stops the generation.
struct GenerateProblem: Error {
  let lines: [String]
  var isUsage = false

  static func usage(_ text: String) -> GenerateProblem { GenerateProblem(lines: ["error: \(text)"], isUsage: true) }

  static func file(_ path: String) -> GenerateProblem {
    GenerateProblem(lines: ["error: cannot read or write '\(path)': \(String(cString: strerror(errno)))"])
  }
}

func writeError(_ text: String) {
  var bytes = Array((text + "\n").utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    // The reader has closed the pipe, so there is nothing left to do.
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}
