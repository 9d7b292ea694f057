import Configuration
import DataModel
import GraphQLSyntax
import Operations
import SourceText
import SwiftWriter

/// Reports top-level types of the SDK that have the same name.
/// - Returns: Whether all names are unique.
func checkGeneratedNames(_ context: SwiftSDKContext, into log: inout DiagnosticLog) -> Bool {
  var taken: [SwiftIdentifier: (what: String, position: SourcePosition?)] = [
    context.connectorClass: ("the connector '\(context.input.connector.connectorID)'", nil)
  ]
  for prelude in context.preludeEnums { taken[prelude.name] = ("the built-in enum '\(prelude.graphQLName)'", nil) }
  var isValid = true
  func take(_ name: SwiftIdentifier, _ what: String, _ position: SourcePosition) {
    guard let other = taken[name] else {
      taken[name] = (what, position)
      return
    }
    isValid = false
    log.report(.clashingNames(name, what, at: position, other: other.what, at: other.position))
  }
  for key in context.keys { take(key.name, "the key of '\(key.table.typeName)'", key.table.range.position) }
  for type in context.enums { take(context.enumName(type.name), "the enum '\(type.name)'", type.range.position) }
  for named in context.operations {
    take(named.className, "the \(named.operation.kind.rawValue) '\(named.name)'", named.operation.range.position)
  }
  return isValid
}

extension Diagnostic {
  static func clashingNames(
    _ name: SwiftIdentifier, _ what: String, at position: SourcePosition, other: String,
    at otherPosition: SourcePosition?
  ) -> Diagnostic {
    Diagnostic(
      id: "clashing-generated-names", position: position,
      what: "\(what) and \(other) have the same Swift type name '\(name)'",
      why: "type names in a generated package must be unique", fix: "rename one of them",
      notes: otherPosition.map { [Note(position: $0, text: "\(other) is declared here")] } ?? [])
  }
}
