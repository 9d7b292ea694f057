package import Foundation

/// What a process wrote and how it ended.
package struct ProcessResult: Sendable {
  package let status: Int32
  /// Standard output and standard error together.
  package let output: String
}

/// Runs a program that the PATH finds, and waits for it.
package func run(
  _ command: [String], in folder: URL? = nil, environment: [String: String] = [:]
) throws -> ProcessResult {
  let pipe = Pipe()
  for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
    _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
  }
  let process = try spawn(
    ["/usr/bin/env"] + command, in: folder, environment: environment,
    output: pipe.fileHandleForWriting.fileDescriptor)
  try pipe.fileHandleForWriting.close()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  return ProcessResult(status: exitCode(status), output: String(decoding: output, as: UTF8.self))
}
