import Martlet

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The benchmark `transport`: concurrent mutations of the SDK, with a server that responds at once. Prints the CPU
/// time of this process per request in microseconds. Usage: `TransportBench PORT REQUESTS CONCURRENCY`
@main
enum TransportBench {
  struct Variables: OperationVariable {
    var title: String
    var year: Int
  }

  struct Answer: Decodable, Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var movie_insert: Key
    struct Key: Decodable, Sendable { var id: String }
  }

  static func main() async throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard numbers.count == 3 else { exit(2) }
    let (requests, concurrency) = (numbers[1], numbers[2])
    let dataConnect = DataConnect.dataConnect(
      connectorConfig: ConnectorConfig(serviceId: "bench", location: "here", connector: "transport"))
    dataConnect.useEmulator(port: numbers[0])
    let mutation = dataConnect.mutation(
      name: "AddMovie", variables: Variables(title: "Metropolis", year: 1927), resultsDataType: Answer.self)
    _ = try await mutation.execute()

    let start = processorTime()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<concurrency {
        group.addTask {
          for _ in 0..<(requests / concurrency + (worker < requests % concurrency ? 1 : 0)) {
            guard try await mutation.execute().data?.movie_insert.id == "x" else { exit(3) }
          }
        }
      }
      try await group.waitForAll()
    }
    print((processorTime() - start) / Double(requests))
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1_000
  }
}
