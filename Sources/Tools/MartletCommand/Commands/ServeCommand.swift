import CommandCore
import Configuration
import ConnectServer
import Execution
import ProjectFiles
import ServiceCompiler
import SourceText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let serve = Command(
    name: "serve", summary: "serve a project to others", words: "[DIR]",
    positionalLimit: 1,
    options: [
      Option(name: "host", value: "ADDRESS", help: "the address to listen on; 127.0.0.1 unless given"),
      Option(name: "port", value: "N", help: "the port; firebase.json's or 9399 unless given"),
      .database,
      Option(name: "token-keys", value: "FILE|URL", help: "a JWKS document: whose signatures on tokens are believed"),
      Option(name: "token-issuer", value: "TEXT", help: "the 'iss' of those tokens"),
      Option(name: "token-audience", value: "TEXT", help: "their 'aud'"),
      Option(name: "admin-secret-file", value: "FILE", help: "the administrator's word, 32 bytes at least"),
    ],
    run: { arguments in
      var log = DiagnosticLog()
      guard let (project, service) = compileProject(arguments.positional.first, into: &log) else {
        Terminal.print(log)
        return .wrongInput
      }
      var settings = ServerSettings.production(
        of: project, host: arguments["host"], port: try arguments.port(),
        database: try DatabaseLocation(arguments["database"], of: project))
      settings.trust = try await readAuthenticator(
        keysPlace: arguments["token-keys"], issuer: arguments["token-issuer"], audience: arguments["token-audience"],
        secretFile: arguments["admin-secret-file"], report: { Terminal.printError($0) })
      let session: ServerSession
      do {
        session = try await ServerSession.start(service, of: project, settings) { Terminal.print($0) }
      } catch let error as DatabaseError {
        Terminal.printError("\(error)")
        return .wrongInput
      }
      Terminal.print("serving \(service.configuration.serviceID) at http://\(settings.host):\(session.listener.port)")
      if settings.trust.tokens == nil { Terminal.print("every caller is anonymous: no keys for tokens are known") }
      if !settings.trust.knowsAdministrator { Terminal.print("there is no administrator's route") }
      await StopSignal.wait()
      await session.stop()
      Terminal.print("stopped")
      return .done
    })
}
