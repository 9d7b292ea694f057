import EventLoop
import HTTP1

/// Responds to each request with its body, for the benchmark `echo`, or with a fixed text.
/// Usage: `EchoServer PORT [immediate [NANOSECONDS [TEXT]]]`
/// The server is busy for the given time before each response, which shows how its work affects the throughput.
@main
enum EchoServer {
  static func main() async throws {
    guard #available(macOS 15, *) else { return }
    let arguments = CommandLine.arguments.dropFirst()
    let port = arguments.first.flatMap { UInt16($0) } ?? 9397
    let loop = try EventLoop()
    try loop.start()
    let delay = Duration.nanoseconds(arguments.dropFirst(2).first.flatMap { Int64($0) } ?? 0)
    let text = arguments.dropFirst(3).first.map { Array($0.utf8) }
    let isImmediate = arguments.contains("immediate")
    let server = HTTPServer(on: loop) { request in
      guard isImmediate else { return .deferred { .json(request.body) } }
      let end = ContinuousClock.now + delay
      while delay > .zero, ContinuousClock.now < end {}
      return .immediate(.json(text ?? request.body))
    }
    let chosen = try await server.listen(on: .loopback(port: port))
    print("listening on \(chosen)")
    // Runs until it is killed.
    while true { try await Task.sleep(for: .seconds(3600)) }
  }
}
