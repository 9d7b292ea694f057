import CommandCore

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let dev = Command(
    name: "dev", summary: "serve a project on this machine and follow its files", words: "[DIR]", positionalLimit: 1,
    options: [
      Option(name: "port", value: "N", help: "the port; firebase.json's or 9399 unless given"),
      Option(name: "postgres", value: nil, help: "on a PostgreSQL server of its own, not on an SQLite file"),
    ],
    run: { arguments in
      let session = DevSession(
        argument: arguments.positional.first, port: try arguments.port(), usesPostgres: arguments.has("postgres")
      ) { event in
        switch event {
        case .line(let text): Terminal.print(text)
        case .diagnostics(let log): Terminal.print(log)
        case .problem(let text): Terminal.printError(text)
        }
      }
      return try await session.run() ? .done : .wrongInput
    })
}
