import EventLoop
import HTTP1

/// Answers each request with its body, as the bench row `echo` asks it to. Usage: `EchoServer PORT [immediate]`.
@main
enum EchoServer {
  static func main() async throws {
    guard #available(macOS 15, *) else { return }
    let arguments = CommandLine.arguments.dropFirst()
    let port = arguments.first.flatMap { UInt16($0) } ?? 9397
    let loop = try EventLoop()
    try loop.start()
    let immediate: HTTPServer.ImmediateHandler = { .json($0.body) }
    let server = HTTPServer(
      on: loop, immediate: arguments.contains("immediate") ? immediate : nil, handler: { .json($0.body) })
    let chosen = try await server.listen(on: .loopback(port: port))
    print("listening on \(chosen)")
    // Runs until it is killed.
    while true { try await Task.sleep(for: .seconds(3600)) }
  }
}
