import ConnectorAPI
import DataModel
import GraphQLSyntax
import Operations

/// Compares two versions of one operation.
struct OperationChange {
  let place: String
  let enums: EnumComparison
  private(set) var issues: [BreakingChange] = []
  private var seenEnums: Set<TypeName> = []

  init(place: String, enums: EnumComparison) {
    self.place = place
    self.enums = enums
  }

  private mutating func add(_ level: BreakingChange.Level, _ what: String) {
    issues.append(BreakingChange(level, place, what))
  }

  mutating func compare(_ old: CheckedOperation, _ new: CheckedOperation) {
    if old.kind != new.kind {
      add(.requiresAcknowledgement, "changed from a \(old.kind.rawValue) to a \(new.kind.rawValue)")
      return
    }
    compareVariables(old.variables, new.variables)
    compareFields(old.rootFields, new.rootFields, path: [])
  }

  // MARK: Variables

  private mutating func compareVariables(_ old: [CheckedVariable], _ new: [CheckedVariable]) {
    for variable in old {
      guard let other = new.first(where: { $0.name == variable.name }) else {
        add(variable.isRetired ? .logOnly : .requiresAcknowledgement, "variable '$\(variable.name)' was removed")
        continue
      }
      if variable.type.withoutNonNull != other.type.withoutNonNull {
        add(
          .requiresAcknowledgement,
          "the type of variable '$\(variable.name)' changed from '\(variable.type)' to '\(other.type)'")
      } else if other.isRequired && !variable.isRequired {
        add(.requiresAcknowledgement, "variable '$\(variable.name)' is now required")
      }
      compareEnum(variable.type.base)
    }
    for variable in new where variable.isRequired && !old.contains(where: { $0.name == variable.name }) {
      add(.requiresAcknowledgement, "new required variable '$\(variable.name)'")
    }
  }

  private mutating func compareEnum(_ type: TypeName) {
    guard seenEnums.insert(type).inserted else { return }
    let removed = enums.removedValues(of: type)
    if !removed.isEmpty {
      let names = removed.map { "'\($0)'" }.joined(separator: ", ")
      add(.requiresAcknowledgement, "enum '\(type)' no longer has \(names)")
    }
    if enums.isReordered(type) {
      add(.requiresAcknowledgement, "the values of enum '\(type)' were reordered")
    }
  }

  // MARK: Responses

  private mutating func compareFields(_ old: [CheckedField], _ new: [CheckedField], path: [String]) {
    // The recursion is limited by the maximum nesting of a document.
    for field in old where !field.isRedacted {
      let path = path + [field.responseKey]
      let name = path.joined(separator: ".")
      let isAlways = field.type.isNonNull && !field.mayBeMissing
      guard let other = new.first(where: { $0.responseKey == field.responseKey && !$0.isRedacted }) else {
        add(
          isAlways ? .requiresAcknowledgement : .interactiveAcknowledgement,
          isAlways ? "response field '\(name)' was removed" : "nullable response field '\(name)' was removed")
        continue
      }
      if field.type.withoutNonNull != other.type.withoutNonNull, field.selection.isEmpty || other.selection.isEmpty {
        add(
          .requiresAcknowledgement,
          "the type of response field '\(name)' changed from '\(field.type)' to '\(other.type)'")
      } else if (field.type.element == nil) != (other.type.element == nil) {
        add(
          .requiresAcknowledgement,
          "the type of response field '\(name)' changed from '\(field.type)' to '\(other.type)'")
      } else if isAlways, !other.type.isNonNull || other.mayBeMissing {
        add(.requiresAcknowledgement, "response field '\(name)' is now nullable")
      }
      compareEnum(field.type.base)
      compareFields(field.selection, other.selection, path: path)
    }
  }
}

extension CheckedField {
  /// Whether a directive can remove the field from the response.
  var mayBeMissing: Bool { inclusion != .always }
}

extension APIType {
  /// The type with all `!` removed.
  var withoutNonNull: APIType {
    switch self {
    case .named: self
    case .list(let element): .list(element.withoutNonNull)
    case .nonNull(let inner): inner.withoutNonNull
    }
  }
}
