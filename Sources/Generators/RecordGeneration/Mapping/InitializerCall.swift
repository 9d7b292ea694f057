import SourceText
import SwiftTypeModel

/// How a struct is created from its stored properties: with the memberwise initializer, or with an annotated one.
struct InitializerCall {
  enum Argument {
    case property(label: String, DeclaredVariable)
    case expression(label: String, String)
  }

  let arguments: [Argument]

  /// `nil` if the struct cannot be created, which is reported.
  init?(of type: DeclaredType, log: inout DiagnosticLog) {
    let own = type.initializers.filter { $0.definedInType?.isExtension != true }
    let marked = type.initializers.first { $0.annotations["persistInit"] != nil }
    let settable = type.storedVariables.filter { !($0.isConstant && $0.defaultValue != nil) && !$0.isLazy }
    let isIgnored: (DeclaredVariable) -> Bool = {
      $0.annotations["ignored"] != nil || $0.typeName.isClosure || $0.isWeak
    }
    guard let chosen = marked ?? own.first(where: { Self.fits($0, settable.filter { !isIgnored($0) }) }) else {
      guard own.isEmpty else {
        log.report(.noInitializer(type))
        return nil
      }
      var arguments: [Argument] = []
      for variable in settable {
        let name = variable.name.withoutBackticks
        if variable.isPrivate {
          log.report(.privateProperty(name, of: type, at: variable.position))
          return nil
        }
        if isIgnored(variable) {
          // A property with a default value is omitted from the call.
          if let text = variable.annotations["default"]?.text {
            arguments.append(.expression(label: name, text))
            continue
          }
          if variable.defaultValue == nil, !variable.isOptional || variable.isConstant {
            log.report(.ignoredWithoutDefault(name, at: variable.position))
            return nil
          }
          continue
        }
        arguments.append(.property(label: name, variable))
      }
      self.arguments = arguments
      return
    }
    var arguments: [Argument] = []
    for parameter in chosen.parameters {
      let label = parameter.argumentLabel ?? "_"
      let names = [parameter.argumentLabel, parameter.name].compactMap { $0?.withoutBackticks }
      if let variable = type.storedVariables.first(where: { names.contains($0.name.withoutBackticks) }) {
        arguments.append(.property(label: label, variable))
      } else if parameter.defaultValue == nil {
        log.report(.unknownParameter(parameter.name, of: type))
        return nil
      }
    }
    self.arguments = arguments
  }

  /// Whether each stored property has a parameter of its name, and all other parameters have default values.
  private static func fits(_ initializer: DeclaredMethod, _ variables: [DeclaredVariable]) -> Bool {
    let names = Set(variables.map(\.name.withoutBackticks))
    let labels = initializer.parameters.map { ($0.argumentLabel ?? $0.name).withoutBackticks }
    let needed = zip(labels, initializer.parameters).allSatisfy { names.contains($0) || $1.defaultValue != nil }
    return needed && names.isSubset(of: labels) && !initializer.throws && !initializer.isAsync
      && !initializer.isFailableInitializer
  }
}

extension Diagnostic {
  static func noInitializer(_ type: DeclaredType) -> Diagnostic {
    Diagnostic(
      id: "record-init", position: type.position,
      what: "no initializer of '\(type.name)' takes exactly the stored properties",
      why: "Swift does not synthesize a memberwise initializer for a struct that declares initializers",
      fix: "write 'sourcery: persistInit' above the initializer to use, or move the initializers into an extension")
  }

  static func privateProperty(_ name: String, of type: DeclaredType, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      id: "record-private", position: position, what: "'\(name)' of '\(type.name)' is private",
      why: "a private property makes the memberwise initializer private, so generated code cannot call it",
      fix: "declare an initializer with 'sourcery: persistInit' above it")
  }

  static func ignoredWithoutDefault(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      id: "record-default", position: position, what: "'\(name)' is not stored and has no default value",
      why: "a record that is read needs a value for this property",
      fix: "write 'sourcery: ignored, default = \"…\"' with an expression, or give it an initial value")
  }

  static func unknownParameter(_ name: String, of type: DeclaredType) -> Diagnostic {
    Diagnostic(
      id: "record-init", position: type.position,
      what: "the parameter '\(name)' of the initializer of '\(type.name)' is not a stored property",
      fix: "give the parameter a default value")
  }
}
