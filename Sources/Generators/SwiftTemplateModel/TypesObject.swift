import StencilTemplates
import SwiftTypeModel

/// The variable `types`: the types of the sources by kind, by name, and by inheritance.
final class TypesObject: TemplateObject {
  let model: TypeModel

  init(_ model: TypeModel) { self.model = model }

  static let members = MemberTable<TypesObject>([
    "types": { $0.all },
    "all": { $0.allButProtocols },
    "classes": { $0.of(.classType) },
    "structs": { $0.of(.structure) },
    "enums": { $0.of(.enumeration) },
    "protocols": { $0.of(.protocolType) },
    "actors": { $0.of(.actorType) },
    "protocolCompositions": { $0.of(.protocolComposition) },
    "extensions": { $0.of(.extending) },
    "typealiases": { TemplateValue($0.model.aliases) },
    "typesByName": { $0.typesByName },
    "typesaliasesByName": { $0.aliasesByName },
    "based": { .object(Relation(.based, in: $0.model)) },
    "implementing": { .object(Relation(.implementing, in: $0.model)) },
    "inheriting": { .object(Relation(.inheriting, in: $0.model)) },
  ])

  private lazy var all = TemplateValue(model.types)
  private lazy var allButProtocols = TemplateValue(
    model.types.filter { $0.typeKind != .protocolType && $0.typeKind != .protocolComposition })
  private lazy var typesByName: TemplateValue = .dictionary(
    TemplateDictionary(model.types.map { (key: $0.globalName, value: .object($0)) }))
  private lazy var aliasesByName: TemplateValue = .dictionary(
    TemplateDictionary(model.aliases.map { (key: $0.name, value: .object($0)) }))

  private var kinds: [DeclaredType.Kind: TemplateValue] = [:]

  private func of(_ kind: DeclaredType.Kind) -> TemplateValue {
    if let known = kinds[kind] { return known }
    let made = TemplateValue(model.types.filter { $0.typeKind == kind })
    kinds[kind] = made
    return made
  }

  var kind: TemplateObjectKind { .other }
  var memberNames: MemberNames { Self.members.names }
  func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
  var text: String { "types" }
}

/// `types.based.X`, `types.implementing.X`, `types.inheriting.X`.
final class Relation: TemplateObject {
  enum Kind: String {
    case based
    case implementing
    case inheriting
  }

  private let relation: Kind
  private let model: TypeModel

  init(_ relation: Kind, in model: TypeModel) {
    self.relation = relation
    self.model = model
  }

  static let names = MemberNames([])

  func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? {
    if relation == .based { return TemplateValue(model.types.filter { $0.based.contains(name) }) }
    guard let target = model.type(named: name) else {
      warnings.append("Unknown type \(name), should be used with `based`")
      return .list([])
    }
    let isProtocol = target.typeKind == .protocolType || target.typeKind == .protocolComposition
    switch relation {
    case .implementing:
      guard isProtocol else {
        warnings.append("\(name) is a \(target.typeKind.rawValue) and should be used with `inheriting` or `based`")
        return .list([])
      }
      return TemplateValue(model.types.filter { $0.implements.contains { $0 === target } })
    default:
      guard target.typeKind == .classType else {
        let fix = isProtocol ? "`implementing` or `based`" : "`based`"
        warnings.append("\(name) is a \(target.typeKind.rawValue) and should be used with \(fix)")
        return .list([])
      }
      return TemplateValue(model.types.filter { $0.inherits.contains { $0 === target } })
    }
  }

  var kind: TemplateObjectKind { .other }
  var memberNames: MemberNames { Self.names }
  func member(at index: Int) -> TemplateValue { .nothing }
  var text: String { relation.rawValue }
}

/// `type.Name`, `type.Outer.Inner`, `type["Outer.Inner"]`.
final class TypeLookup: TemplateObject {
  private let model: TypeModel

  init(_ model: TypeModel) { self.model = model }

  static let names = MemberNames([])

  func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? {
    // An unknown name is not an error, because templates check whether a type exists.
    model.type(named: name).map { .object($0) } ?? .nothing
  }

  var kind: TemplateObjectKind { .other }
  var memberNames: MemberNames { Self.names }
  func member(at index: Int) -> TemplateValue { .nothing }
  var text: String { "type" }
}
