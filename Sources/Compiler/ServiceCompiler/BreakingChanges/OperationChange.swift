import ConnectorAPI
import DataModel
import GraphQLSyntax
import Operations

/// Two versions of one operation.
struct OperationChange {
  let place: String
  let enums: EnumComparison
  private(set) var issues: [DeploymentIssue] = []
  private var seenEnums: Set<TypeName> = []

  init(place: String, enums: EnumComparison) {
    self.place = place
    self.enums = enums
  }

  private mutating func add(_ level: DeploymentIssue.Level, _ what: String) {
    issues.append(DeploymentIssue(level, place, what))
  }

  mutating func compare(_ old: CheckedOperation, _ new: CheckedOperation) {
    if old.kind != new.kind {
      add(.requiresAcknowledgement, "the \(old.kind.rawValue) became a \(new.kind.rawValue)")
      return
    }
    compareVariables(old.variables, new.variables)
    compareFields(old.rootFields, new.rootFields, path: [])
  }

  // MARK: Variables

  private mutating func compareVariables(_ old: [CheckedVariable], _ new: [CheckedVariable]) {
    for variable in old {
      guard let other = new.first(where: { $0.name == variable.name }) else {
        add(variable.isRetired ? .logOnly : .requiresAcknowledgement, "the variable '$\(variable.name)' is gone")
        continue
      }
      if variable.type.withoutNonNull != other.type.withoutNonNull {
        add(
          .requiresAcknowledgement,
          "the variable '$\(variable.name)' was of type '\(variable.type)' and is of type '\(other.type)'")
      } else if other.isRequired && !variable.isRequired {
        add(.requiresAcknowledgement, "the variable '$\(variable.name)' must be sent now")
      }
      compareEnum(variable.type.base)
    }
    for variable in new where variable.isRequired && !old.contains(where: { $0.name == variable.name }) {
      add(.requiresAcknowledgement, "the new variable '$\(variable.name)' must be sent")
    }
  }

  private mutating func compareEnum(_ type: TypeName) {
    guard seenEnums.insert(type).inserted else { return }
    let removed = enums.removedValues(of: type)
    if !removed.isEmpty {
      let names = removed.map { "'\($0)'" }.joined(separator: ", ")
      add(.requiresAcknowledgement, "the enum '\(type)' has lost \(names)")
    }
    if enums.isReordered(type) {
      add(.requiresAcknowledgement, "the values of the enum '\(type)' stand in another order")
    }
  }

  // MARK: Answers

  private mutating func compareFields(_ old: [CheckedField], _ new: [CheckedField], path: [String]) {
    // Paths are as deep as a document may nest.
    for field in old where !field.isRedacted {
      let path = path + [field.responseKey]
      let name = path.joined(separator: ".")
      let isAlways = field.type.isNonNull && !field.mayBeMissing
      guard let other = new.first(where: { $0.responseKey == field.responseKey && !$0.isRedacted }) else {
        add(
          isAlways ? .requiresAcknowledgement : .interactiveAcknowledgement,
          isAlways ? "the answer's '\(name)' is gone" : "the answer's '\(name)', which could be null, is gone")
        continue
      }
      if field.type.withoutNonNull != other.type.withoutNonNull, field.selection.isEmpty || other.selection.isEmpty {
        add(
          .requiresAcknowledgement, "the answer's '\(name)' was of type '\(field.type)' and is of type '\(other.type)'")
      } else if (field.type.element == nil) != (other.type.element == nil) {
        add(.requiresAcknowledgement, "the answer's '\(name)' was '\(field.type)' and is '\(other.type)'")
      } else if isAlways, !other.type.isNonNull || other.mayBeMissing {
        add(.requiresAcknowledgement, "the answer's '\(name)' may be null now")
      }
      compareEnum(field.type.base)
      compareFields(field.selection, other.selection, path: path)
    }
  }
}

extension CheckedField {
  /// A directive may leave it out of the answer.
  var mayBeMissing: Bool { inclusion != .always }
}

extension APIType {
  /// Without any `!`.
  var withoutNonNull: APIType {
    switch self {
    case .named: self
    case .list(let element): .list(element.withoutNonNull)
    case .nonNull(let inner): inner.withoutNonNull
    }
  }
}
