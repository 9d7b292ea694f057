import CommandCore
import Configuration
import Files
import GraphQLSyntax
import JSONText
import Operations
import ProjectFiles
import ServiceCompiler
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let execute = Command(
    name: "execute", summary: "run an operation on the local server", words: "FILE [OPERATION] | OPERATION",
    positionalLimit: 2,
    options: [
      Option(name: "vars", value: "JSON|@FILE|-", help: "the variables: inline, from a file, or from standard input"),
      Option(
        name: "service", value: "DIR", help: "the service folder; default: the nearest one above the current folder"),
      Option(name: "connector", value: "ID", help: "the connector of OPERATION, if the service has several"),
      Option(name: "port", value: "N", help: "the server's port; default: the one in firebase.json, or 9399"),
    ],
    run: { arguments in
      guard let first = arguments.positional.first else {
        throw UsageError(message: "missing argument: a GraphQL file, or the name of an operation")
      }
      let variables = try readVariables(arguments["vars"])
      var log = DiagnosticLog()
      guard let (project, service) = compileProject(arguments["service"], into: &log) else {
        Terminal.print(log)
        return .wrongInput
      }
      let call: ServerCall
      if let text = LocalFileTree().contents(of: first) {
        call = .text(String(decoding: text, as: UTF8.self), operation: arguments.positional.dropFirst().first)
      } else {
        guard let (connector, operation) = find(first, arguments["connector"], in: service) else {
          Terminal.printError("'\(first)' is neither a readable file nor an operation of a connector")
          return .wrongInput
        }
        call = .operation(first, connector: connector, isMutation: operation.kind == .mutation)
      }
      let answer = try await send(
        call, variables: variables, to: project, port: try arguments.port())
      Terminal.print(answer.text)
      return answer.isSuccess ? .done : .wrongInput
    })
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func readVariables(_ argument: String?) throws -> JSONObject {
  guard let argument else { return JSONObject() }
  let text: [UInt8]
  if argument == "-" {
    text = readStandardInput()
  } else if argument.hasPrefix("@") {
    guard let bytes = LocalFileTree().contents(of: String(argument.dropFirst())) else {
      throw UsageError(message: "cannot read the file '\(argument.dropFirst())'")
    }
    text = bytes
  } else {
    text = Array(argument.utf8)
  }
  let value: JSONValue
  do throws(JSONSyntaxError) {
    value = try parseJSON(text)
  } catch {
    throw UsageError(message: "'--vars' is not valid JSON: \(error)")
  }
  guard let object = value.object else { throw UsageError(message: "'--vars' must be a JSON object") }
  return object
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func readStandardInput() -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(0, &chunk, chunk.count)
    guard count > 0 else { return bytes }
    bytes += chunk[..<count]
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func find(
  _ name: String, _ connector: String?, in service: CompiledService
) -> (connector: String, operation: CheckedOperation)? {
  for candidate in service.connectors {
    let id = candidate.configuration.connectorID
    guard connector == nil || connector == id else { continue }
    if let operation = candidate.operations.operations.first(where: { $0.name == name }) { return (id, operation) }
  }
  return nil
}
