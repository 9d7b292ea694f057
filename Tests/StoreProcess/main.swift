import LocalStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// A process that uses a store, for tests of several processes: StoreProcess FOLDER COMMAND [NUMBER …]

// Nobody leaves a process behind that works for ever, whatever becomes of the test.
alarm(600)
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  say("usage: StoreProcess FOLDER COMMAND [NUMBER …]")
  exit(2)
}
var numbers = arguments.dropFirst(3).compactMap { Int($0) }
if arguments[2].hasPrefix("nobody-") {
  setgid(65534)
  setuid(65534)
}
let command = arguments[2].replacing("nobody-", with: "")
do {
  try await perform(command, .directory(arguments[1]), numbers)
  say("done")
} catch let error as StoreError {
  say("error \(error.code)")
  exit(1)
}

extension String {
  func replacing(_ prefix: String, with text: String) -> String {
    hasPrefix(prefix) ? text + dropFirst(prefix.count) : self
  }
}

/// Writes a line at once, so that it is out when the process is killed.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}
