import Digests
package import JSONText

/// A query with its variables: what an answer is kept under.
package struct CacheRequest: Sendable {
  package let operation: String
  package let variables: JSONValue
  /// The map's text, as generated code has it.
  package let fieldMap: String?
  /// SHA-256 of the operation's name and the variables as JSON with sorted keys: equal for equal requests.
  package let id: String

  package init(operation: String, variables: JSONValue, fieldMap: String?) {
    self.operation = operation
    self.variables = variables
    self.fieldMap = fieldMap
    var hash = SHA256()
    hash.update(operation.utf8)
    hash.update(FieldMap.sorted(variables).description.utf8)
    id = hexadecimal(hash.finish())
  }

  /// The table of the rows at a place of the answer, where the map knows it.
  package func table(at path: [EntityProperties.Segment]) -> String? {
    var field: FieldMap.Field?
    var fields = map
    for case .field(let name) in path {
      field = fields?[name]
      fields = field?.selection
    }
    return field?.table
  }

  var map: FieldMap? { fieldMap.flatMap { FieldMap($0, variables: variables) } }
}

/// What the cache knows of a request.
package enum CacheAnswer: Sendable {
  case hit(CachedAnswer)
  /// `reason` names the way to what is missing, when there is an answer that lacks something.
  case miss(reason: String?)

  package var hit: CachedAnswer? { if case .hit(let answer) = self { answer } else { nil } }
}

package struct CachedAnswer: Sendable {
  /// The answer's `data` as JSON text.
  package let json: [UInt8]
  /// Younger than its greatest age, and nothing that was deleted is missing.
  package let isFresh: Bool
  /// Of the store when it was read.
  package let revision: Int64
}
