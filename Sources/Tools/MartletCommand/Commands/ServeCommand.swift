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
    name: "serve", summary: "serve a project in production", words: "[DIR]",
    positionalLimit: 1,
    options: [
      Option(
        name: "host", value: "ADDRESS",
        help: "the address to listen on; default: the one in firebase.json, or 127.0.0.1"),
      Option(name: "port", value: "N", help: "the port; default: the one in firebase.json, or 9399"),
      .database,
      Option(name: "token-keys", value: "FILE|URL", help: "a JWKS document with the keys that verify ID tokens"),
      Option(name: "token-issuer", value: "TEXT", help: "the required 'iss' claim of ID tokens"),
      Option(name: "token-audience", value: "TEXT", help: "the required 'aud' claim of ID tokens"),
      Option(name: "admin-secret-file", value: "FILE", help: "a file with the admin secret, at least 32 bytes"),
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
      if settings.trust.tokens == nil { Terminal.print("all callers are unauthenticated: '--token-keys' is not set") }
      if !settings.trust.knowsAdministrator {
        Terminal.print("admin requests are disabled: '--admin-secret-file' is not set")
      }
      await StopSignal.wait()
      await session.stop()
      Terminal.print("stopped")
      return .done
    })
}
