import ConnectServer
import Execution
import ProjectFiles
import ProjectWorkflow
import ServiceCompiler
import SourceText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let serve = Command(
    name: "serve", summary: "serve a project to others; every caller is anonymous", words: "[DIR]",
    positionalLimit: 1,
    options: [
      Option(name: "host", value: "ADDRESS", help: "the address to listen on; 127.0.0.1 unless given"),
      Option(name: "port", value: "N", help: "the port; firebase.json's or 9399 unless given"),
      Option(
        name: "database", value: "FILE|URL",
        help: "an SQLite file or postgres://…; a file below .dataconnect/ unless given"),
    ],
    run: { arguments in
      var log = DiagnosticLog()
      guard let (project, service) = compileProject(arguments.positional.first, into: &log) else {
        Terminal.print(log)
        return .wrongInput
      }
      let settings = ServerSettings.production(
        of: project, host: arguments["host"], port: try arguments.port(),
        database: try DatabaseLocation(arguments["database"], of: project))
      let session: ServerSession
      do {
        session = try await ServerSession.start(service, of: project, settings) { Terminal.print($0) }
      } catch let error as DatabaseError {
        Terminal.printError("\(error)")
        return .wrongInput
      }
      Terminal.print(
        """
        serving \(service.configuration.serviceID) at http://\(settings.host):\(session.listener.port)
        every caller is anonymous: no keys for tokens are known, and there is no administrator's route
        """)
      await StopSignal.wait()
      await session.stop()
      Terminal.print("stopped")
      return .done
    })
}
