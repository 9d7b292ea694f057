#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

func readFile(_ path: String) throws(GenerateProblem) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .file(path) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw .file(path) }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
}

/// Writes a file unless it already holds these bytes, so that what is built from it stays up to date.
func writeFile(_ bytes: [UInt8], to path: String) throws(GenerateProblem) {
  if let current = try? readFile(path), current == bytes { return }
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else { throw .file(path) }
  defer { close(descriptor) }
  var offset = 0
  while offset < bytes.count {
    let count = bytes[offset...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { throw .file(path) }
    offset += count
  }
}
