import Digests
package import JSONText

/// A query with its variables; the key of an answer in the cache.
package struct CacheRequest: Sendable {
  package let operation: String
  package let variables: JSONValue
  /// The field map as generated code contains it.
  package let fieldMap: String?
  /// The SHA-256 digest of the operation name and the variables as JSON with sorted keys.
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

  /// The table of the rows at a path of the answer; `nil` if the field map does not contain it.
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

/// The result of a cache lookup.
package enum CacheLookup: Sendable {
  case hit(CachedResponse)
  /// `reason` is the path to a missing row, if the answer is incomplete.
  case miss(reason: String?)

  package var hit: CachedResponse? { if case .hit(let answer) = self { answer } else { nil } }
}

package struct CachedResponse: Sendable {
  /// The `data` of the answer as JSON text.
  package let json: [UInt8]
  /// Whether the answer is younger than its maximum age, and no mutation has made it stale.
  package let isFresh: Bool
  /// The revision of the store at the time of the read.
  package let revision: Int64
}
