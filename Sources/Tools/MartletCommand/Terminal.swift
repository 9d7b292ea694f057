import JSONText
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Terminal output: results go to standard output, everything else to standard error.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
enum Terminal {
  static func print(_ text: String) { write(text + "\n", to: 1) }
  static func printError(_ text: String) { write(text + "\n", to: 2) }

  /// Whether standard error is a terminal.
  static var isInteractive: Bool { isatty(2) != 0 }

  /// Prints a status line that the next status line overwrites.
  static func printStatus(_ text: String, isLast: Bool) { write("\r\u{1B}[K\(text)\(isLast ? "\n" : "")", to: 2) }

  /// Prints diagnostics as text on standard error, or as JSON on standard output. All errors are shown. Of the
  /// warnings with the same id only the first few are shown, followed by the number of the others, because a
  /// project that was written for other tools may have hundreds.
  ///
  /// - Parameter lister: The command that lists all diagnostics.
  static func print(
    _ log: DiagnosticLog, asJSON: Bool = false, showsAll: Bool = false, lister: String = "martlet compile --json"
  ) {
    if asJSON { return print(JSONValue.array(log.diagnostics.map(\.json)).description) }
    var counts: [String: Int] = [:]
    for diagnostic in log.diagnostics {
      counts[diagnostic.id, default: 0] += 1
      if diagnostic.severity == .error || showsAll || counts[diagnostic.id, default: 0] <= warningLimit {
        printError(diagnostic.description)
      }
    }
    guard !showsAll else { return }
    let errors = Set(log.diagnostics.filter { $0.severity == .error }.map(\.id))
    for (id, count) in counts.sorted(by: { $0.key < $1.key }) where count > warningLimit && !errors.contains(id) {
      printError("\(count - warningLimit) more warnings [\(id)]: run '\(lister)' to see all of them")
    }
  }

  private static let warningLimit = 3

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0 && errno == EINTR { continue }
      // The reader has closed the pipe, so there is nothing left to do.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Diagnostic {
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "severity": .string(severity.rawValue), "file": .string(position.path),
      "line": .integer(position.line), "column": .integer(position.column), "what": .string(what),
      "why": why.map { .string($0) } ?? .null, "fix": fix.map { .string($0) } ?? .null,
    ]
  }
}
