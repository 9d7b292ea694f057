import JSONText
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What people see: results on standard output, everything else on standard error.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
enum Terminal {
  static func print(_ text: String) { write(text + "\n", to: 1) }
  static func printError(_ text: String) { write(text + "\n", to: 2) }

  /// Whether somebody watches standard error.
  static var isInteractive: Bool { isatty(2) != 0 }

  /// A line that the next one takes the place of.
  static func printStatus(_ text: String, isLast: Bool) { write("\r\u{1B}[K\(text)\(isLast ? "\n" : "")", to: 2) }

  /// Diagnostics as text on standard error, or as JSON on standard output. Every error is shown; of warnings of one
  /// kind the first few and the number of the others, since a project that was not written for them may have hundreds.
  ///
  /// - Parameter lister: The command that shows all of them.
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
      printError("and \(count - warningLimit) more warnings [\(id)]: '\(lister)' lists them all")
    }
  }

  private static let warningLimit = 3

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0 && errno == EINTR { continue }
      // Nobody reads any more: there is nobody to tell.
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
