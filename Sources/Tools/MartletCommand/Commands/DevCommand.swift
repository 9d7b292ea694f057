import CommandCore

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let dev = Command(
    name: "dev", summary: "serve a project locally and reload it when its files change", words: "[DIR]",
    positionalLimit: 1,
    options: [
      Option(name: "port", value: "N", help: "the port; default: the one in firebase.json, or 9399"),
      Option(name: "postgres", value: nil, help: "use a private PostgreSQL server instead of an SQLite file"),
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
